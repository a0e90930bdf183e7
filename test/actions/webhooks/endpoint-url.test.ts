import { describe, expect, it } from "vitest"
import { readEndpointUrl } from "#actions/webhooks/endpoint-url.ts"

describe("readEndpointUrl", () => {
  it.each([
    ["https://example.com/hooks", "https://example.com/hooks"],
    ["https://Example.COM:443", "https://example.com/"],
    ["https://example.com:8443/a?b=c#d", "https://example.com:8443/a?b=c"],
    ["https://bücher.hu/x", "https://xn--bcher-kva.hu/x"],
    ["https://93.184.216.34/", "https://93.184.216.34/"],
    ["https://[2606:4700::1111]/", "https://[2606:4700::1111]/"],
  ])("takes %s", (input, url) => {
    expect(readEndpointUrl(input, false)).toBe(url)
  })

  it.each([
    ["", "full address"],
    ["example.com", "full address"],
    [`https://example.com/${"a".repeat(2_048)}`, "full address"],
    ["http://example.com/", "https://"],
    ["ftp://example.com/", "https://"],
    ["file:///etc/passwd", "https://"],
    ["gopher://example.com/", "https://"],
    ["javascript:alert(1)", "https://"],
    ["https://user@example.com/", "user name"],
    ["https://user:password@example.com/", "user name"],
    ["https://example.com:22/", "port"],
    ["https://example.com:80/", "port"],
    ["https://example.com:3000/", "port"],
    ["https://localhost/", "public internet"],
    ["https://LOCALHOST./", "public internet"],
    ["https://api.localhost/", "public internet"],
    ["https://intranet/", "public internet"],
    ["https://printer.local/", "public internet"],
    ["https://metadata.google.internal/", "public internet"],
    ["https://127.0.0.1/", "public internet"],
    ["https://127.1/", "public internet"],
    ["https://2130706433/", "public internet"],
    ["https://0x7f000001/", "public internet"],
    ["https://0177.0.0.1/", "public internet"],
    ["https://0/", "public internet"],
    ["https://１２７.0.0.1/", "public internet"],
    ["https://10.0.0.1/", "public internet"],
    ["https://169.254.169.254/latest/meta-data/", "public internet"],
    ["https://[::1]/", "public internet"],
    ["https://[::ffff:127.0.0.1]/", "public internet"],
    ["https://[fd00:ec2::254]/", "public internet"],
    ["https://[64:ff9b::10.0.0.1]/", "public internet"],
  ])("refuses %s", (input, why) => {
    expect(() => readEndpointUrl(input, false)).toThrow(why)
  })

  it("takes one's own machine for a demonstration, and still no other scheme", () => {
    expect(readEndpointUrl("http://127.0.0.1:5601/x", true)).toBe("http://127.0.0.1:5601/x")
    expect(() => readEndpointUrl("ftp://127.0.0.1/", true)).toThrow("https://")
    expect(() => readEndpointUrl("http://a:b@127.0.0.1/", true)).toThrow("user name")
  })
})
