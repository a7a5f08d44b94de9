import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import "../../../../src/blocks/button/button.css";
import "../../../../src/blocks/hero/hero.css";
import "../../../../src/blocks/panel/panel.css";
import "../../../../src/blocks/rules/rules.css";

export function Skeleton({ width }: { width: number }) {
  return <span className="skeleton" style={{ width: `${width}em` }} aria-hidden="true" />;
}

interface PictureProps {
  src: string;
  width: number;
  height: number;
  className: string;
}

export function Picture({ src, width, height, className }: PictureProps) {
  return (
    <span className={`picture ${className}`} style={{ paddingTop: `${(100 * height) / width}%` }}>
      <img src={src} alt="" width={width} height={height} decoding="async" />
    </span>
  );
}

interface HeroProps {
  kicker?: string;
  title: string;
  text?: string;
  art: Omit<PictureProps, "className">;
}

export function Hero({ kicker, title, text, art }: HeroProps) {
  return (
    <header className="hero hero-center">
      <Picture {...art} className="hero-art" />
      <div className="hero-words">
        {kicker && <p className="hero-kicker">{kicker}</p>}
        <h1
          className={`hero-title foil${title.length > 5 ? " is-long" : ""}`}
          style={{ "--letters": title.length } as CSSProperties}
        >
          {title}
        </h1>
        {text && <p className="hero-text">{text}</p>}
      </div>
    </header>
  );
}

/** The text and action of a button; undefined while its data is loading. */
export interface Choice {
  text: string;
  hint?: string | undefined;
  onTap?: (() => void) | undefined;
  isBusy?: boolean;
}

export function ChoiceButton({ choice, className }: { choice: Choice | undefined; className: string }) {
  if (!choice) {
    return (
      <button
        type="button"
        className={`${className} ${className}-quiet`}
        aria-disabled="true"
        aria-busy="true"
      >
        <Skeleton width={5} />
      </button>
    );
  }
  const { text, onTap, isBusy = false } = choice;
  return (
    <button
      type="button"
      className={`${className} ${className}-${onTap ? "primary" : "quiet"}`}
      aria-disabled={!onTap || isBusy}
      aria-busy={isBusy}
      onClick={() => !isBusy && onTap?.()}
    >
      {text}
      {isBusy && <span className="button-spinner" aria-hidden="true" />}
    </button>
  );
}

export function MainButton({ choice }: { choice: Choice | undefined }) {
  return (
    <div className="button-frame">
      {!choice && (
        <p className="button-hint">
          <Skeleton width={10} />
        </p>
      )}
      {choice?.hint && <p className="button-hint">{choice.hint}</p>}
      <ChoiceButton choice={choice} className="button" />
    </div>
  );
}

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel">
      <h2 className="panel-title">{title}</h2>
      {children}
    </section>
  );
}

export function Rules({ title = "活动规则", items }: { title?: string; items: readonly string[] }) {
  return (
    <section className="rules panel">
      <h2 className="panel-title">{title}</h2>
      <ol>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
    </section>
  );
}

interface DialogProps {
  title: string;
  isOverlay?: boolean;
  close: string;
  onClose(): void;
  children: ReactNode;
}

export function Dialog({ title, isOverlay = false, close, onClose, children }: DialogProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    sheet.current?.focus();
    document.documentElement.classList.add("is-veiled");
    return () => {
      document.documentElement.classList.remove("is-veiled");
      before?.focus();
    };
  }, []);
  return (
    <div className="veil">
      <div
        ref={sheet}
        className={isOverlay ? "dialog dialog-overlay" : "dialog"}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        tabIndex={-1}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      >
        <h2 className={isOverlay ? "dialog-title foil" : "dialog-title"}>{title}</h2>
        {children}
        <button type="button" className="button button-primary" onClick={onClose}>
          {close}
        </button>
      </div>
    </div>
  );
}
