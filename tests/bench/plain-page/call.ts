/** POSTs the customer's token to the mall as a form, like the engine. Resolves to the `data` of the envelope. */
export async function call<Data>(path: string): Promise<Data> {
  const body = new FormData();
  body.append("accessToken", new URLSearchParams(location.search).get("token") ?? "");
  const response = await fetch(`/prod-api${path}`, { method: "POST", body });
  const { code, message, data } = await response.json();
  if (code !== 0) throw new Error(message);
  return data;
}
