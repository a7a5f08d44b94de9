import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** As anybody would set Vite up for this page, for the same phones: none of the app's own savings. */
export default defineConfig({
  plugins: [react()],
  build: { target: ["chrome80", "safari14"], modulePreload: { polyfill: false } },
});
