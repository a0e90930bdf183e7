import type { Database } from "#db/database.ts"

/**
 * Everything that may run in a thread, by the pool of threads that runs it: each takes the thread's own database and plain
 * data. A thread loads what it is asked for, because drawing alone takes megabytes; `ready` loads everything at its start.
 */
export const TASKS = {
  /** The service's own: none waits for a company's download or import. */
  service: {
    assessProducts: () => import("#actions/checks/assess.ts"),
    checkpointDatabase: () => import("#db/database.ts"),
    queueAllMints: () => import("#actions/mints/queue.ts"),
    queueSelectedMints: () => import("#actions/mints/queue.ts"),
    readDatabaseFigures: () => import("#indexer/metrics/read-database.ts"),
    storePeople: () => import("#actions/checks/people.ts"),
    storeVerifications: () => import("#actions/verifications/counter.ts"),
    writeManifest: () => import("#chain/mint/manifest.ts"),
  },
  /** For screens: they never wait for a file to be made. */
  reads: {
    drawFirstView: () => import("#actions/first-view/draw.ts"),
    findProducts: () => import("#actions/products/list.ts"),
    listProductPage: () => import("#actions/products/list-page.ts"),
    readCases: () => import("#actions/cases/cases.ts"),
    readChecksMap: () => import("#actions/checks/show-checks.ts"),
    readCompanies: () => import("#actions/administration/list-companies.ts"),
    readLabelPreview: () => import("#actions/labels/labels.ts"),
    readMintPreview: () => import("#actions/mints/mint.ts"),
    readProductStats: () => import("#actions/products/list.ts"),
    readVerificationStats: () => import("#actions/verifications/stats.ts"),
  },
  company: {
    exportCsvPage: () => import("#actions/products/export-csv.ts"),
    exportHeader: () => import("#actions/products/export-csv.ts"),
    importProducts: () => import("#actions/products/import.ts"),
    listProducts: () => import("#actions/products/list.ts"),
    readCompaniesPart: () => import("#actions/administration/list-companies.ts"),
    readOverview: () => import("#actions/administration/overview.ts"),
    storeDocument: () => import("#actions/documents/add-document.ts"),
    verifyAuditLog: () => import("#actions/audit/audit-log.ts"),
  },
  mints: { prepareMint: () => import("#chain/mint/prepare-mint.ts") },
  /** Unpacked by one thread, so that pictures together take no more memory than one may, and no import waits for them. */
  pictures: {
    storePhoto: () => import("#actions/photos/photos.ts"),
    storeReportPhoto: () => import("#actions/reports/photos.ts"),
  },
  files: { makeFile: () => import("#actions/files/make.ts") },
  short_files: { makeShortFile: () => import("#actions/files/make.ts") },
} as const

export type PoolName = keyof typeof TASKS
export type ScreenTask = keyof (typeof TASKS)["reads"]

/** Undefined where the task is in no list. */
export const poolOf = (task: string): PoolName | undefined =>
  (Object.keys(TASKS) as PoolName[]).find((pool) => task in TASKS[pool])

type Task = (db: Database, input: unknown) => Promise<unknown>

export async function loadTask(pool: PoolName, task: string): Promise<Task> {
  const load: Record<string, () => Promise<object>> = TASKS[pool]
  const module = (await load[task]!()) as Record<string, Task>
  return module[task]!
}
