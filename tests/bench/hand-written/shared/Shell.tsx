import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, StrictMode, useContext, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes, useNavigate } from "react-router-dom";
import { askApp, useSession } from "./mall.ts";
import "../../../../src/page/styles/page.css";

const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: true } } });

const ToastContext = createContext<(text: string) => void>(() => {});

/** Shows a toast over the page. */
export function useToast() {
  return useContext(ToastContext);
}

function Toasts({ children }: { children: ReactNode }) {
  const [text, setText] = useState("");
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => setText(""), 2000);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <ToastContext.Provider value={setText}>
      {children}
      <div className="toast-region" role="status">
        {text && <p className="toast">{text}</p>}
      </div>
    </ToastContext.Provider>
  );
}

/** Calls of the native app; without an app, a toast asks to open the page in it. */
export function useApp() {
  const { phoneType } = useSession();
  const toast = useToast();
  const ask = (ios: string, other: string) => () => {
    if (!askApp(phoneType, ios, other)) toast("请在App内打开");
  };
  return {
    login: ask("needLogin", "jumpLogin"),
    order: ask("needOrder", "jumpBuy"),
    recharge: ask("needRecharge", "jumpRecharge"),
    voucher: ask("needVoucher", "jumpVoucher"),
  };
}

interface FrameProps {
  title: string;
  className: string;
  children: ReactNode;
}

/** The page's frame, with a bar at the top if another page led here. */
export function Frame({ title, className, children }: FrameProps) {
  const { isBarShown } = useSession();
  const navigate = useNavigate();
  return (
    <div className={`page ${className}${isBarShown ? " page-barred" : ""}`}>
      {isBarShown && (
        <nav className="top-bar">
          <button
            type="button"
            className="top-bar-back"
            aria-label="返回"
            onClick={() => navigate("/collarRollTab")}
          />
          <span className="top-bar-title">{title}</span>
        </nav>
      )}
      <main className="page-body">{children}</main>
    </div>
  );
}

interface TroubleProps {
  message: string | undefined;
  onRetry(): void;
}

/** Shows a failure, with a retry button. */
export function Trouble({ message, onRetry }: TroubleProps) {
  if (!message) return null;
  return (
    <p className="trouble" role="alert">
      <span>{message}</span>
      <button type="button" onClick={onRetry}>
        重试
      </button>
    </p>
  );
}

/** Renders a page at its route. */
export function mount(route: string, page: ReactNode): void {
  const root = document.getElementById("root");
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Toasts>
            <Routes>
              <Route path={route} element={page} />
            </Routes>
          </Toasts>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
