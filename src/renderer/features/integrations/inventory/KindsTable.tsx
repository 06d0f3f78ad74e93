import { useState } from 'react';
import { inventoryWords as words } from '@shared/words/inventory';
import type { Inventory } from '../../../data/inventory';
import { formatRelative } from '../../../platform/formatting/dates';
import { formatNumber } from '../../../platform/formatting/numbers';
import { useNow } from '../../../platform/hooks/useNow';
import { Button } from '../../../ui/base/Button';
import { Stack } from '../../../ui/layout/Layout';
import '../../../ui/table/plainTable.css';

type Kind = Inventory['kinds'][number];

const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** What was read, kind by kind, and why some of it could not be. */
export function KindsTable({ kinds }: { kinds: readonly Kind[] }) {
  return (
    <table className="cl-plaintable" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.columns.kind}</th>
          <th scope="col" className="cl-plaintable__end">
            {words.columns.resources}
          </th>
          <th scope="col">{words.columns.places}</th>
          <th scope="col" className="cl-plaintable__end">
            {words.columns.read}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <KindRow key={kind.kind} kind={kind} />
        ))}
      </tbody>
    </table>
  );
}

function KindRow({ kind }: { kind: Kind }) {
  const now = useNow();
  const [open, setOpen] = useState(false);
  return (
    <>
      <tr>
        <td title={words.needs(kind.permissions)}>{sentence(kind.name)}</td>
        <td className="cl-plaintable__end cl-num">{formatNumber(kind.resources)}</td>
        <td>
          {(kind.placesRead > 0 || kind.placesFailed === 0) && words.places(kind.placesRead)}
          {kind.placesFailed > 0 && (
            <Button kind="quiet" size="small" pressed={open} onClick={() => setOpen(!open)}>
              {words.failedPlaces(kind.placesFailed)}
            </Button>
          )}
        </td>
        <td className="cl-plaintable__end">{kind.readAt ? formatRelative(kind.readAt, now) : words.never}</td>
      </tr>
      {open && (
        <tr>
          <td colSpan={4}>
            <Stack
              as="ul"
              gap="xs"
              scroll
              className="cl-inventory__failures"
              label={words.whyFailed(kind.name)}
            >
              {kind.failures.map(({ accountId, accountName, region, reason }) => (
                <li key={`${accountId} ${region}`}>
                  <strong>{words.place(accountName || accountId, region)}</strong> {reason}
                </li>
              ))}
            </Stack>
          </td>
        </tr>
      )}
    </>
  );
}
