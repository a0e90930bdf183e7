import type { Address } from "./words.ts"

/**
 * The specification's routes (section 2) and texts (2, 4, 5 and 8) with their addresses in the language files. Scenes
 * (`spec-*.spec.ts`) fail for a text not seen in both languages; `test/web/spec-table.test.ts` compares this table with the
 * specification.
 */

export interface SpecRoute {
  /** As the specification writes it. */
  route: string
  /** What to open; `{id}` is a product of the business company. */
  open: string
  heading: Address
  as?: "business" | "admin"
}

export const ROUTES: readonly SpecRoute[] = [
  { route: "/", open: "/", heading: "landing.hero.line_1" },
  { route: "/auth", open: "/auth", heading: "account.portal.title" },
  { route: "/learn-more", open: "/learn-more", heading: "learn.heading" },
  { route: "/terms", open: "/terms", heading: "legal.terms.title" },
  { route: "/privacy", open: "/privacy", heading: "legal.privacy.title" },
  { route: "/thank-you", open: "/thank-you?session_id=any", heading: "account.thank_you.unknown" },
  { route: "/free-thank-you", open: "/free-thank-you", heading: "account.free_thank_you.title" },
  { route: "/set-password", open: "/set-password?token=any", heading: "account.set_password.title" },
  { route: "/dashboard", open: "/dashboard", heading: "dashboard.overview.welcome", as: "business" },
  { route: "/dashboard/products", open: "/dashboard/products", heading: "dashboard.products.title", as: "business" },
  {
    route: "/dashboard/products/{id}",
    open: "/dashboard/products/{id}",
    heading: "dashboard.product.fields",
    as: "business",
  },
  { route: "/dashboard/upload", open: "/dashboard/upload", heading: "dashboard.upload.title", as: "business" },
  { route: "/dashboard/profile", open: "/dashboard/profile", heading: "dashboard.profile.title", as: "business" },
  { route: "/dashboard/faq", open: "/dashboard/faq", heading: "help.title", as: "business" },
  {
    route: "/subscription-checkout/{plan}",
    open: "/subscription-checkout/starter",
    heading: "account.checkout.title",
    as: "business",
  },
  { route: "admin/verification", open: "/admin/verification", heading: "administration.title", as: "admin" },
  { route: "any other", open: "/nowhere", heading: "public.not_found.title" },
]

/** The specification's words, with the place of the text that says them. `{n}` is filled in. */
export type SpecTexts = Readonly<Record<string, Address>>
export type Section = "2" | "4" | "5" | "8"

export const SCENES = {
  "signing in": {
    "2": {
      "Partner Portal": "account.portal.title",
      "Sign In": "account.portal.sign_in",
      "Email address": "account.sign_in.email",
      Password: "account.sign_in.password",
      "Remember me": "account.sign_in.remember",
      "Forgot your password": "account.sign_in.forgot",
      "Sign in": "account.sign_in.button",
      "Signing in...": "account.sign_in.busy",
    },
    "5": {
      "Email is required": "account.sign_in.email_required",
      "Email is invalid": "account.sign_in.email_invalid",
      "Password is required": "account.sign_in.password_required",
    },
    "8": { "Login failed. Please check your credentials and try again.": "account.sign_in.failed" },
  },
  "signing up": {
    "2": {
      "Create Account": "account.portal.sign_up",
      "Company Name": "account.sign_up.company",
      "Email Address": "account.sign_up.email",
      "Choose a Package": "account.sign_up.package",
      "Select Currency": "account.sign_up.currency",
      "Continue to Payment": "account.sign_up.button",
      "Redirecting...": "account.sign_up.busy",
    },
    "5": {
      "Company name is required": "account.sign_up.company_required",
      "You must agree to the terms and conditions": "account.sign_up.agree_required",
    },
    "8": {
      "Signup failed.": "account.sign_up.failed",
      "An unexpected error occurred.": "account.sign_up.unexpected",
      "Failed to start payment process.": "account.sign_up.no_url",
    },
  },
  "setting a password": {
    "2": {
      "New Password": "account.set_password.password",
      "Confirm Password": "account.set_password.confirm",
      "Activate Account": "account.set_password.button",
      "Setting...": "account.set_password.busy",
      "Your account has been activated. Redirecting to login...": "account.set_password.done",
    },
    "5": {
      "Password must be at least 6 characters": "account.set_password.too_short",
      "Passwords do not match": "account.set_password.mismatch",
    },
    "8": {
      "Something went wrong.": "account.forgot.failed",
      "Network error.": "account.forgot.network",
    },
  },
  "being thanked": {
    "2": {
      "Payment Successful": "account.thank_you.paid",
      "within 5 minutes": "account.thank_you.activation",
      "confirmation email": "account.thank_you.receipt",
      "Go to Dashboard": "account.thank_you.dashboard",
      "Thank You for Your Purchase": "account.free_thank_you.purchase",
      "Your {Plan} plan subscription is now active": "account.free_thank_you.purchase_text",
      "Thank You for Registering": "account.free_thank_you.title",
      "Your free account has been successfully created": "account.free_thank_you.text",
      "next steps": "account.free_thank_you.next",
    },
  },
  "going to pay": {
    "8": {
      "Payment error.": "account.checkout.payment_error",
      "Failed to initiate payment.": "account.checkout.failed",
    },
  },
  verifying: {
    "2": {
      "blockchain ID or short code": "public.verify.label",
      Verify: "public.verify.button",
      "Verifying...": "public.verify.busy",
      "Product Verified on Blockchain": "public.result.verified",
      "Product Name": "public.result.name",
      "Serial Number": "public.result.serial_number",
      "Batch Number": "public.result.batch_number",
      "Manufacturing Date": "public.result.manufacture_date",
      "Expiration Date": "public.result.expiration_date",
      Category: "public.result.category",
      "transaction hash": "public.result.transaction",
      "View on": "public.result.view_on",
    },
    "8": {
      "Verification failed. Please double-check the code and try again later.": "public.verify.failed",
    },
  },
  "the landing page": {
    "2": {
      "Start Protecting": "landing.hero.start",
      "Learn More": "landing.hero.learn",
      "Log in": "public.shell.log_in",
      "Get Started": "public.shell.get_started",
      Name: "landing.contact.name",
      Email: "landing.contact.email",
      Message: "landing.contact.message",
      "Send Message": "landing.contact.send",
      "Sending...": "landing.contact.sending",
      "Thank you": "landing.contact.thanks",
    },
    "8": {
      "Name …": "landing.contact.name",
      "Email …": "landing.contact.email",
      "Message …": "landing.contact.message",
    },
  },
  "the overview": {
    "2": {
      Welcome: "dashboard.overview.welcome",
      "Total Products": "dashboard.overview.total",
      "Products Minted": "dashboard.overview.minted",
      "Pending Verifications": "dashboard.overview.pending",
      "Failed Minting": "dashboard.overview.failed",
      "Recent Activity": "dashboard.overview.recent",
      "View all": "dashboard.overview.view_all",
      "Quick Links": "dashboard.overview.links",
      "Add New Product": "dashboard.overview.add",
      "View Profile": "dashboard.overview.view_profile",
      "Help & Documentation": "dashboard.overview.help",
      Dashboard: "dashboard.shell.dashboard",
      Products: "dashboard.shell.products",
      Profile: "dashboard.shell.profile",
      Upload: "dashboard.shell.upload",
      FAQ: "dashboard.shell.faq",
      Logout: "dashboard.shell.log_out",
      "You have been logged out.": "dashboard.shell.logged_out",
    },
    "4": { "supply VAT number and address to request verification": "dashboard.profile.notice" },
  },
  "the products": {
    "2": { "Company Products": "dashboard.products.title", Actions: "dashboard.products.actions" },
    "4": {
      Pending: "dashboard.status.pending",
      "On chain": "dashboard.status.minted",
      Failed: "dashboard.status.failed",
      Verified: "dashboard.filter.verified",
    },
    "5": { "No products selected.": "dashboard.products.none_selected" },
    "8": {
      "Error: ...": "dashboard.products.error",
      "Hiba történt az adatok lekérése során": "dashboard.products.load_failed",
      "No products found": "dashboard.products.none",
      "Loading products...": "dashboard.products.loading",
      "Confirm deletion": "dashboard.deleting.title",
      "Are you sure you want to delete the selected products?": "dashboard.deleting.text",
      "Yes, delete": "dashboard.deleting.yes",
      Cancel: "dashboard.shell.cancel",
      "Deleted {n} products": "dashboard.deleting.deleted",
      "Delete failed.": "dashboard.deleting.failed",
      "{count} products written to blockchain": "dashboard.minting.written",
      "Blockchain minting failed.": "dashboard.minting.failed",
      "Minted {x}, Failed {y}": "dashboard.minting.summary",
    },
  },
  "uploading one": {
    "2": {
      "Product Upload Center": "dashboard.upload.title",
      "Single Product": "dashboard.upload.single",
      Success: "dashboard.upload.success",
      Continue: "dashboard.upload.continue",
    },
    "5": {
      "Product name is required.": "dashboard.upload.name_required",
      "Not authenticated": "dashboard.upload.not_authenticated",
    },
    "8": {
      "Something went wrong during upload.": "dashboard.upload.failed",
      "Your product has been uploaded successfully": "dashboard.upload.success_text",
      "You’ve reached your upload limit. Upgrade your plan to add more products.": "dashboard.upload.limit",
    },
  },
  "uploading a file": {
    "2": { "Bulk CSV Upload": "dashboard.upload.bulk" },
    "5": {
      "Please upload a CSV file": "dashboard.upload.not_csv",
      "up to 10MB": "dashboard.upload.hint",
      "You are not authenticated.": "dashboard.upload.bulk_not_authenticated",
    },
    "8": { "Upload complete: {valid} valid, {errors} errors": "dashboard.upload.done" },
  },
  "the profile": {
    "2": { "Company Profile": "dashboard.profile.title" },
    "4": { pending: "dashboard.users.pending", active: "dashboard.users.active" },
    "5": {
      "The new passwords do not match.": "dashboard.security.mismatch",
      "Invalid email": "dashboard.users.invalid",
      "User already invited": "dashboard.users.already",
    },
    "8": {
      "Invitation sent": "dashboard.users.sent",
      Failed: "dashboard.users.failed",
      Error: "dashboard.users.error",
      "User removed successfully": "dashboard.users.removed",
      "Failed to remove user": "dashboard.users.remove_failed",
      "Failed to enable multi-user": "dashboard.users.enable_failed",
      "Connection error": "dashboard.users.unreachable",
      "Connection error.": "dashboard.security.unreachable",
      "Hiba történt a jelszó módosításakor.": "dashboard.security.failed",
      "Sikeres jelszóváltoztatás!": "dashboard.security.changed",
      "Kapcsolati hiba.": "dashboard.security.unreachable",
      "Sikeres mentés!": "dashboard.profile.saved",
      "Hiba a mentésnél": "dashboard.profile.save_failed",
      "Kapcsolati hiba a mentés közben.": "dashboard.profile.save_unreachable",
    },
  },
  "the help center": {
    "2": {
      "Help Center": "help.title",
      All: "help.category.all",
      General: "help.category.general",
      Upload: "help.category.upload",
      Technical: "help.category.technical",
      Billing: "help.category.billing",
    },
  },
  "the administrator's page": {
    "2": {
      "Company Verification": "administration.title",
      Select: "administration.columns.select",
      "Company Name": "administration.columns.name",
      Package: "administration.columns.package",
      "Created At": "administration.columns.created_at",
      Renewal: "administration.columns.renewal",
      Active: "administration.columns.active",
      Verified: "administration.columns.verified",
      Documents: "administration.columns.documents",
      Notes: "administration.columns.notes",
      Actions: "administration.columns.actions",
      "{n} selected": "administration.selected",
      "Verify selected": "administration.verify_selected",
      Verify: "administration.verify",
      "No companies found.": "administration.empty",
      Loading: "administration.loading",
    },
    "5": { "No companies selected.": "administration.none_selected" },
    "8": {
      "Failed to load companies.": "administration.load_failed",
      "Failed to verify company.": "administration.verify_failed",
      "Batch verification failed.": "administration.batch_failed",
      "Company verified successfully.": "administration.verified_one",
      "{n} companies verified.": "administration.verified_many",
      "No companies selected.": "administration.none_selected",
    },
  },
} as const satisfies Record<string, Partial<Record<Section, SpecTexts>>>

export type SceneName = keyof typeof SCENES

/** The places of all texts that a scene has to show. */
export function textsOf(scene: SceneName): Set<Address> {
  return new Set(Object.values(SCENES[scene] as Record<string, SpecTexts>).flatMap((texts) => Object.values(texts)))
}
