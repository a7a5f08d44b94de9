import { useQuery } from "@tanstack/react-query";
import { mount } from "./mount.tsx";

/** The baseline of `npm run size`: React, the router and the query client with one page and one button. */
function Page() {
  const status = useQuery({
    queryKey: ["status"],
    queryFn: () => fetch("/status").then((answer) => answer.text()),
  });
  return (
    <button type="button" disabled={status.isPending} onClick={() => status.refetch()}>
      {status.data}
    </button>
  );
}

mount(<Page />);
