import { useMutation, useQuery } from "@tanstack/react-query";
import { mount } from "../../bare-page/mount.tsx";
import { call } from "../call.ts";
import { Page } from "../Page.tsx";
import type { Status } from "../texts.ts";

function App() {
  const { data, refetch } = useQuery({ queryKey: ["status"], queryFn: () => call<Status>("/api/status") });
  const claim = useMutation({ mutationFn: () => call("/api/receive"), onSuccess: () => refetch() });
  return <Page status={data} onClaim={claim.mutate} />;
}

mount(<App />);
