import type { ReactNode } from "react";
import type { PosterBlock } from "../../language/document.generated.ts";

type Tone = NonNullable<PosterBlock["tone"]>;

/** Decoration around the text, in the theme's colours: at the top and at the bottom, away from the text. */
export function Decor({ tone }: { tone: Tone }) {
  const { top, foot } = drawingsByTone[tone];
  return (
    <>
      {top && <PageWideSvg edge="top">{top}</PageWideSvg>}
      {foot && <PageWideSvg edge="foot">{foot}</PageWideSvg>}
    </>
  );
}

/** SVG across the page: its 375 units are the width of the page. */
function PageWideSvg({ edge, children }: { edge: "top" | "foot"; children: ReactNode }) {
  return (
    <svg className={`poster-${edge}`} viewBox="0 0 375 200" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

const drawingsByTone: Record<Tone, { top?: ReactNode; foot?: ReactNode }> = {
  festive: {
    top: (
      <>
        <Lantern x={34} y={38} size={1} />
        <Lantern x={341} y={22} size={1} />
        <Lantern x={312} y={-18} size={0.62} />
        <Lantern x={64} y={-16} size={0.62} />
      </>
    ),
    foot: (
      <>
        <g className="poster-trim" opacity={0.5}>
          <Cloud x={-22} y={128} size={1.1} />
          <Cloud x={292} y={112} size={1.2} />
        </g>
        <g className="poster-trim" opacity={0.9}>
          <Cloud x={66} y={152} size={1} />
          <Cloud x={214} y={158} size={0.86} />
        </g>
      </>
    ),
  },
  official: {
    top: <FrameCorners />,
    foot: (
      <g transform="translate(0 200) scale(1 -1)">
        <FrameCorners />
      </g>
    ),
  },
  winter: {
    top: (
      <g className="poster-snow">
        <Snowflake x={30} y={58} size={1.4} />
        <Snowflake x={346} y={40} size={1.05} />
        <Snowflake x={342} y={122} size={0.62} />
        <Snowflake x={18} y={134} size={0.7} />
        <Snowflake x={88} y={20} size={0.55} />
        <Snowflake x={286} y={18} size={0.42} />
        <path d="M44 98h.1M352 84h.1M26 20h.1M332 72h.1M48 160h.1M338 166h.1M188 14h.1M140 26h.1M238 30h.1" />
      </g>
    ),
    foot: (
      <g className="poster-hills">
        <path opacity={0.28} d="M0 96c50-36 96-34 148-4s112 22 227-30v138H0z" />
        <path opacity={0.5} d="M0 142c64-34 120-24 186-2 60 20 118 8 189-34v94H0z" />
        <FirTree x={40} y={128} size={0.9} />
        <FirTree x={66} y={134} size={0.6} />
        <FirTree x={322} y={132} size={1.1} />
        <FirTree x={354} y={124} size={0.75} />
        <FirTree x={294} y={146} size={0.6} />
        <path d="M0 172c70-26 136-22 206-6 62 14 118 4 169-18v52H0z" />
      </g>
    ),
  },
  summer: {
    top: (
      <>
        <g className="poster-trim">
          <circle opacity={0.2} cx={346} cy={6} r={66} />
          <circle opacity={0.35} cx={346} cy={6} r={51} />
          <circle cx={346} cy={6} r={36} />
        </g>
        <g className="poster-sky">
          <path d="M-36 60a18 18 0 0 1 26-17 24 24 0 0 1 44 6 13 13 0 0 1 5 25H-30a15 15 0 0 1-6-14z" />
          <path
            opacity={0.7}
            d="M332 106a10 10 0 0 1 13-10 14 14 0 0 1 26 3 8 8 0 0 1 3 15h-36a8 8 0 0 1-6-8z"
          />
        </g>
      </>
    ),
    foot: (
      <g className="poster-sea">
        <path opacity={0.22} d={seaWavePath(88)} />
        <path opacity={0.4} d={seaWavePath(118, -40)} />
        <g className="poster-boat">
          <path d="M292 138h52l-9 15h-35z" />
          <path opacity={0.85} d="M316 132V92l24 40zM312 132v-32l-17 32z" />
        </g>
        <path d={seaWavePath(148, -70)} />
      </g>
    ),
  },
};

interface Placement {
  x: number;
  y: number;
  size: number;
}

const placementTransform = ({ x, y, size }: Placement) => `translate(${x} ${y}) scale(${size})`;

function Lantern(at: Placement) {
  return (
    <g className="poster-lantern" transform={placementTransform(at)}>
      <path className="poster-line-art" d={`M0 ${-60 / at.size}V0M0 52v22M-5 56v14M5 56v14`} />
      <ellipse cx={0} cy={26} rx={26} ry={21} />
      <path className="poster-line-art" d="M0 5v42M-9 6c-10 12-10 28 0 40M9 6c10 12 10 28 0 40" />
      <path className="poster-trim" d="M-11 1h22v6h-22zM-11 45h22v7h-22z" />
    </g>
  );
}

function Cloud(at: Placement) {
  return (
    <path
      transform={placementTransform(at)}
      d="M8 40C-4 40-4 24 8 23 6 8 26 3 32 14 40-2 64 4 62 21c16-7 26 17 8 19H8zM30 33c10 1 12-13 2-12 6 0 5 7-1 6-6-2-3-11 5-10 15 2 11 22-6 20z"
      fillRule="evenodd"
    />
  );
}

function Snowflake(at: Placement) {
  return (
    <g transform={placementTransform(at)}>
      {[0, 60, 120].map((angle) => (
        <path key={angle} transform={`rotate(${angle})`} d="M0-16v32M-5-14l5 5 5-5M-5 14l5-5 5 5" />
      ))}
    </g>
  );
}

function FirTree(at: Placement) {
  return (
    <path transform={placementTransform(at)} d="M0-34 10-18H5L14-4H7L18 14H3v8h-6v-8h-15L-7-4h-7L-5-18h-5z" />
  );
}

/** Upper corners of a frame. */
function FrameCorners() {
  const corner = <path d="M12 60V24h12V12h36M12 44h24V12M18 60V18h42" />;
  return (
    <g className="poster-line-art">
      {corner}
      <g transform="translate(375 0) scale(-1 1)">{corner}</g>
    </g>
  );
}

/** Returns the path of the sea up to a wavy line at this height. */
function seaWavePath(y: number, shift = 0): string {
  return `M${shift} ${y}${"q25-14 50 0t50 0".repeat(5)}V200H${shift}z`;
}
