import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

/** Where in the reference one is: what stands behind the # of the address. Empty at its beginning. */
export function useAddressHere(): string {
  return useSyncExternalStore(subscribe, () => addressIn(location.hash));
}

export function hrefOf(address: string): string {
  return `#${address.split("/").map(encodeURIComponent).join("/")}`;
}

function addressIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
