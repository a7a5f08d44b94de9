import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** A usual Vite setup for this page, for the same phones, without the app's own optimizations. */
export default defineConfig({
  plugins: [react()],
  build: { target: ["chrome80", "safari14"], modulePreload: { polyfill: false } },
});
