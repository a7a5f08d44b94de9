import { useContext } from "react";
import { type Navigator, UNSAFE_NavigationContext } from "react-router-dom";

/**
 * What leads to other pages, by addresses in full. The router's `useNavigate` does the same, and weighs half a kilobyte
 * for addresses that are told from a route, and for data routers: there are neither here.
 */
export function useRouter(): Navigator {
  return useContext(UNSAFE_NavigationContext).navigator;
}
