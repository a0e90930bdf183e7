/** The host that a company's labels carry. */
import { queryOptions } from "@tanstack/react-query"
import { ask } from "./client.ts"

export const LABEL_HOST = ["label-host"]
export const labelHost = queryOptions({ queryKey: LABEL_HOST, queryFn: () => ask("GET /label-host") })
export const checkLabelHost = () => ask("POST /label-host")
export const chooseLabelHost = (host: string | null) => ask("PATCH /label-host", { json: { host } })
