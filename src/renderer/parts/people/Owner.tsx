import { initials, personName } from './personName';
import './owner.css';

/** Who owns something: a mark and the name; the whole text in the tooltip. */
export function Owner({ owner }: { owner: string }) {
  const name = personName(owner);
  return (
    <span className="cl-row cl-row--inline cl-owner" title={owner}>
      <span className="cl-owner__mark" aria-hidden="true">
        {initials(name)}
      </span>
      <span className="cl-clip">{name}</span>
    </span>
  );
}
