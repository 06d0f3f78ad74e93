import { parseText } from '@shared/model/references/parse';
import { chipOf } from './text/chipLabel';
import type { ReferenceWorld } from './text/world';

export interface StaticTextProps {
  value: string;
  name: string;
  describedBy: string | undefined;
  id: string | undefined;
  multiline: boolean;
  invalid: boolean;
  readOnly: boolean;
  world: ReferenceWorld;
}

/** A text with its chips, as long as nobody is in the field: costs a few elements instead of an editor. */
export function StaticText(props: StaticTextProps) {
  return (
    <div
      id={props.id}
      className="cl-reftext__static cl-grow cl-scroll cl-size-m"
      role="textbox"
      tabIndex={0}
      aria-label={props.name === '' ? undefined : props.name}
      aria-describedby={props.describedBy}
      aria-multiline={props.multiline}
      aria-invalid={props.invalid || undefined}
      aria-readonly={props.readOnly || undefined}
    >
      {parseText(props.value).pieces.map((piece) => {
        const key = piece.span.from;
        if (piece.kind === 'text') return props.value.slice(piece.span.from, piece.span.to);
        if (piece.kind === 'broken') {
          return (
            <span key={key} className="cl-broken" title={piece.message}>
              {piece.source}
            </span>
          );
        }
        const { label, title, problem } = chipOf(piece.reference, props.world);
        return (
          <span key={key} className={problem === null ? 'cl-chip' : 'cl-chip cl-chip--bad'} title={title}>
            {label}
          </span>
        );
      })}
    </div>
  );
}
