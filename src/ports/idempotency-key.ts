import type { Brand } from "../language/document.generated.ts";
import type { Plan } from "../plan/plan.ts";

/** Header of the key, unless the brand names another one. */
const DEFAULT_HEADER = "Idempotency-Key";

type KeyedBrand = Pick<Brand, "idempotencyHeader">;

/** Returns the name of the header in which a brand's pages send the key of a tap; undefined for none. */
export function idempotencyHeaderOf({ idempotencyHeader = DEFAULT_HEADER }: KeyedBrand): string | undefined {
  return idempotencyHeader || undefined;
}

/**
 * Returns a header with a new random key (UUID version 4) for the call of one tap; none if the endpoint, or the brand,
 * turned it off. Chromium repeats a POST with its headers if the connection closes before the answer, so that the server can
 * recognise the repetition.
 */
export function newIdempotencyHeader(
  { brand, endpoints }: Pick<Plan, "endpoints"> & { brand: KeyedBrand },
  endpoint: string,
): Record<string, string> {
  const isWanted = endpoints[endpoint]?.idempotencyKey ?? brand.idempotencyHeader !== false;
  const name = isWanted ? brand.idempotencyHeader || DEFAULT_HEADER : undefined;
  return name === undefined ? {} : { [name]: randomUuid() };
}

/** Older WebViews lack crypto.randomUUID, and others have it on https only. */
function randomUuid(): string {
  return "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
}
