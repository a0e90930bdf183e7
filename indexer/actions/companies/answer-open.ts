import { sql } from "kysely"

/** 1 while a company that was refused or asked for more has since sent no document and changed no detail that is checked. */
export const ANSWER_OPEN = sql<0 | 1>`case when companies.answer is null
  or exists (select 1 from files where files.company_id = companies.id and files.kind = 'document'
    and files.created_at > companies.answered_at)
  or exists (select 1 from audit_events where audit_events.company_id = companies.id
    and audit_events.at > companies.answered_at and audit_events.event = 'company.profile_changed'
    and (audit_events.detail like '%"name"%' or audit_events.detail like '%"vat_number"%'
      or audit_events.detail like '%"address"%'))
  then 0 else 1 end`
