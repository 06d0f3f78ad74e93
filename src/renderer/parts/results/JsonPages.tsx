import { useEffect, useState } from 'react';
import type { Json } from '@shared/model/json';
import { resultWords as words } from '@shared/words/results';
import { IconButton } from '../../ui/base/Button';
import { Block } from '../../ui/feedback/States';
import { Stack, Text } from '../../ui/layout/Layout';
import { JsonView } from '../executions/JsonView';
import { SCROLL_PAGE, type ResultPages } from './pages';

/** A value as JSON; a long list a thousand items at a time. */
export function JsonPages({
  value,
  name,
  page,
}: {
  value: Json;
  name: string;
  page: ResultPages | undefined;
}) {
  if (!page) return <JsonView value={value} name={name} />;
  return <Paged value={value} name={name} page={page} />;
}

function Paged({ value, name, page }: { value: Json; name: string; page: ResultPages }) {
  const [from, setFrom] = useState(0);
  const [read, setRead] = useState<{ from: number; value: Json } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    if (from === 0) return undefined;
    page.read(from, SCROLL_PAGE).then(
      (rows) => !isOver && setRead({ from, value: rows }),
      (error: unknown) => !isOver && setFailed(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isOver = true;
    };
  }, [page, from]);
  const first = Array.isArray(value) ? value.slice(0, SCROLL_PAGE) : value;
  const shown = from === 0 ? first : read?.from === from ? read.value : undefined;
  const to = Math.min(page.total, from + SCROLL_PAGE);
  return (
    <Stack gap="none" className="cl-rjson">
      <div className="cl-row">
        <IconButton
          icon="chevronLeft"
          label={words.previousItems}
          disabled={from === 0}
          onClick={() => setFrom(Math.max(0, from - SCROLL_PAGE))}
        />
        <Text tone="faint" figures flow="line" role="status">
          {words.items(from, to, page.total)}
        </Text>
        <IconButton
          icon="chevronRight"
          label={words.nextItems}
          disabled={to >= page.total}
          onClick={() => setFrom(to)}
        />
      </div>
      {failed !== null && <p className="cl-bad">{words.readFailed(failed)}</p>}
      {shown === undefined ? <Block height={240} /> : <JsonView key={from} value={shown} name={name} />}
    </Stack>
  );
}
