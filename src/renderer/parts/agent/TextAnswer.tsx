import { useMemo } from 'react';
import { LongText } from './LongText';
import { Markdown } from './Markdown';
import { beginning, lengthOf, parseMarkdown } from './markdown';
import { Stack } from '../../ui/layout/Layout';

/** A text of the agent. `share`: so many of its characters are shown. */
export function TextAnswer({
  text,
  share = Infinity,
  isRead = true,
}: {
  text: string;
  share?: number;
  /** It has been read as it came. */
  isRead?: boolean;
}) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  if (share !== Infinity)
    return (
      <>
        {/* Who listens hears the answer once, whole. */}
        <Stack gap="s" className="cl-md cl-inline" aria-hidden="true">
          <Markdown blocks={beginning(blocks, share)} />
        </Stack>
        <div className="cl-hidden">{text}</div>
      </>
    );
  return (
    <LongText length={lengthOf(blocks)} whole={isRead}>
      <Stack gap="s" className="cl-md cl-inline">
        <Markdown blocks={blocks} />
      </Stack>
    </LongText>
  );
}
