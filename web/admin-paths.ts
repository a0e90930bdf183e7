/** Administrators' pages. Apart from the paths, which weigh on every public page. */
export const adminPaths = {
  verification: () => "/admin/verification",
  /** With this company opened. */
  company: (id: string) => `/admin/verification?company=${encodeURIComponent(id)}`,
  suspended: () => "/admin/verification?state=suspended",
  service: () => "/admin/service",
  allActivity: () => "/admin/activity",
} as const
