import "../../../../src/blocks/flow/flow.css";

export function Flow({ steps }: { steps: readonly (readonly [title: string, text: string])[] }) {
  return (
    <ol className="flow">
      {steps.map(([title, text]) => (
        <li key={title} className="flow-step">
          <b className="flow-title">{title}</b>
          <span className="flow-text">{text}</span>
        </li>
      ))}
    </ol>
  );
}
