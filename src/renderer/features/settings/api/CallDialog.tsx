import { apiCallWords as words } from '@shared/words/apiCalls';
import { Button } from '../../../ui/base/Button';
import { ShownText } from '../../../ui/fields/TextField';
import { Dialog } from '../../../ui/overlays/Dialog';
import type { ApiOperation } from './apiDocument';
import { TryCall } from './TryCall';
import { Facts } from '../../../parts/page/Facts';

/** One call: what it does and needs, what it is sent and replies. */
export function CallDialog({ operation, onClose }: { operation: ApiOperation; onClose(): void }) {
  const { method, path, summary, description, tried, parameters, body, reply } = operation;
  return (
    <Dialog
      title={`${method} ${path}`}
      open
      onClose={onClose}
      width={760}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className="cl-stack">
        <p>{summary}</p>
        <p className="cl-muted">{description}</p>
        {tried ? (
          <TryCall operation={operation} />
        ) : (
          <>
            {parameters.length > 0 && (
              <Facts
                label={words.parameters}
                of={parameters.map((one) => [
                  one.required ? one.name : `${one.name}, ${words.optional}`,
                  one.description,
                ])}
              />
            )}
            <p className="cl-faint">{words.notTried}</p>
          </>
        )}
        {body !== null && <ShownText label={words.body} rows={8} value={body} />}
        <ShownText label={words.reply} rows={8} value={reply} />
      </div>
    </Dialog>
  );
}
