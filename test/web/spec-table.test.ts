import { describe, expect, it } from "vitest"
import { ROUTES, SCENES, type Section, type SpecTexts } from "#test/e2e/spec-table.ts"
import { textIn } from "#test/e2e/words.ts"

/** The specification's routes and quoted texts, in its order, as it writes them. */
const SPEC_ROUTES = [
  "/",
  "/auth",
  "/learn-more",
  "/terms",
  "/privacy",
  "/thank-you",
  "/free-thank-you",
  "/set-password",
  "/dashboard",
  "/dashboard/products",
  "/dashboard/products/{id}",
  "/dashboard/upload",
  "/dashboard/profile",
  "/dashboard/faq",
  "/subscription-checkout/{plan}",
  "admin/verification",
  "any other",
]

const SPEC: Record<Section, string> = {
  "2": `
Partner Portal|Sign In|Create Account|Learn More|Log in|Get Started|blockchain ID or short code|Verify|Verifying...
Product Verified on Blockchain|Product Name|Serial Number|Batch Number|Manufacturing Date|Expiration Date|Category
transaction hash|View on|Name|Email|Message|Send Message|Sending...|Thank you|Email address|Password|Remember me
Forgot your password|Sign in|Signing in...|Company Name|Email Address|Choose a Package|Select Currency
Continue to Payment|Redirecting...|Welcome|Total Products|Products Minted|Pending Verifications|Failed Minting
Recent Activity|View all|Quick Links|Add New Product|View Profile|Help & Documentation|Dashboard|Products|Profile|Upload
FAQ|Logout|You have been logged out.|Company Products|Actions|Company Profile|Product Upload Center|Single Product
Bulk CSV Upload|Success|Continue|Help Center|All|General|Technical|Billing|Payment Successful|within 5 minutes
confirmation email|Go to Dashboard|Thank You for Your Purchase|Your {Plan} plan subscription is now active
Thank You for Registering|Your free account has been successfully created|next steps|New Password|Confirm Password
Activate Account|Setting...|Your account has been activated. Redirecting to login...|Company Verification|Select|Package
Created At|Renewal|Active|Verified|Documents|Notes|{n} selected|Verify selected|No companies found.|Loading`,
  "4": `Pending|On chain|Failed|Verified|pending|active|supply VAT number and address to request verification`,
  "5": `
Email is required|Email is invalid|Password is required|Company name is required|You must agree to the terms and conditions
Product name is required.|Not authenticated|Please upload a CSV file|up to 10MB|You are not authenticated.
The new passwords do not match.|Invalid email|User already invited|No products selected.
Password must be at least 6 characters|Passwords do not match|No companies selected.`,
  "8": `
Verification failed. Please double-check the code and try again later.
Login failed. Please check your credentials and try again.|Signup failed.|An unexpected error occurred.
Failed to start payment process.|Payment error.|Failed to initiate payment.|Name …|Email …|Message …
Error: ...|Hiba történt az adatok lekérése során|No products found|Loading products...|Confirm deletion
Are you sure you want to delete the selected products?|Yes, delete|Cancel|Deleted {n} products|Delete failed.
{count} products written to blockchain|Blockchain minting failed.|Minted {x}, Failed {y}
Something went wrong during upload.|Upload complete: {valid} valid, {errors} errors
Your product has been uploaded successfully
You’ve reached your upload limit. Upgrade your plan to add more products.|Failed to remove user|Failed to enable multi-user|Connection error
Connection error.|User removed successfully|Hiba történt a jelszó módosításakor.|Sikeres jelszóváltoztatás!
Kapcsolati hiba.|Sikeres mentés!|Hiba a mentésnél|Kapcsolati hiba a mentés közben.|Invitation sent|Failed|Error
Something went wrong.|Network error.|Failed to load companies.|Failed to verify company.|Batch verification failed.
Company verified successfully.|{n} companies verified.|No companies selected.`,
}

/** A text of the specification that no page shows: the cause behind "verification failed". */
const SAID_BY_NO_PAGE = ["Invalid response from server."]

const scenes: Partial<Record<Section, SpecTexts>>[] = Object.values(SCENES)
const listed = (section: Section) => SPEC[section].split(/[|\n]/).filter(Boolean)

describe("the table of the specification's texts", () => {
  it("names every route", () => {
    expect(ROUTES.map(({ route }) => route)).toEqual(SPEC_ROUTES)
  })

  it.each(["2", "4", "5", "8"] as const)("names every text of section %s, and no other", (section) => {
    const named = new Set(scenes.flatMap((scene) => Object.keys(scene[section] ?? {})))
    if (section === "2") named.delete("Start Protecting") // Section 1 has it.
    expect([...named].toSorted()).toEqual([...new Set(listed(section))].toSorted())
    expect(SAID_BY_NO_PAGE.filter((text) => named.has(text))).toEqual([])
  })

  it.each(["5", "8"] as const)("says the messages of section %s word for word, in their language", (section) => {
    for (const [words, address] of scenes.flatMap((scene) => Object.entries(scene[section] ?? {}))) {
      const said = [textIn("en", address), textIn("hu", address)]
      const begun =
        / ?(…|\.\.\.)$/.test(words) && words !== "Loading products..." ? words.replace(/ ?(…|\.\.\.)$/, "") : null
      if (begun !== null) expect(said[0], words).toMatch(new RegExp(`^${begun}`))
      else if (words === "up to 10MB") expect(said[0]).toContain(words)
      else expect(said, address).toContain(words)
    }
  })

  it.each(["2", "4"] as const)("says the words of section %s", (section) => {
    for (const [words, address] of scenes.flatMap((scene) => Object.entries(scene[section] ?? {}))) {
      expect(plain(textIn("en", address)), address).toContain(plain(words))
    }
  })
})

/** The specification describes some texts in passing: their words count there, not their case or "your". */
const plain = (text: string): string => text.toLowerCase().replace(/\byour /g, "")
