import { useMemo } from 'react';
import { dashboardWords } from '@shared/words/dashboards';
import { Markdown } from '../../parts/agent/Markdown';
import { parseMarkdown } from '../../parts/agent/markdown';
import { Stack } from '../../ui/layout/Layout';

/** A text between panels: headings, lists, bold, code, and links to screens. Markup of other kinds stays text. */
export function TextPanel({ text }: { text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <Stack gap="s" room="rest" className="cl-dpanel__body cl-dpanel__text cl-inline">
      {blocks.length > 0 ? (
        <Markdown blocks={blocks} />
      ) : (
        <p className="cl-faint">{dashboardWords.panel.noText}</p>
      )}
    </Stack>
  );
}
