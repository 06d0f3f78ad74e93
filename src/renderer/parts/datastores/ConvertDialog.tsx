import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { Confirm } from '../../ui/overlays/Dialog';
import type { Misfits } from './misfits';

const words = datastoreScreenWords.convert;
const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Asks before values are emptied that a changed column refuses. */
export function ConvertDialog(props: {
  misfits: Misfits | null;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}) {
  const { misfits } = props;
  return (
    <Confirm
      title={words.title}
      open={misfits !== null}
      danger
      busy={props.busy}
      confirm={words.confirm}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <div className="cl-stack">
        <p>{words.text(misfits?.count ?? 0)}</p>
        <ul className="cl-stack cl-stack--s cl-muted">
          {misfits?.told.map((one, at) => (
            <li key={at} className="cl-clip">
              {words.told(one.key, shown(one.value), one.reason)}
            </li>
          ))}
        </ul>
      </div>
    </Confirm>
  );
}
