import { useMemo } from 'react';
import { approvalFormWords as words } from '@shared/words/approvalForms';
import { useHost } from '../../platform/hostContext';
import { linkParts, plainText } from './linkParts';

/** Text as it is, of which web addresses can be opened in the system's browser. Nothing in it is ever markup. */
export function LinkedText({ text }: { text: string }) {
  const host = useHost();
  const parts = useMemo(() => linkParts(plainText(text)), [text]);
  const open = async (url: string) => {
    const answer = await host.call('window.openExternal', { url }).catch(() => ({ opened: false }));
    // The browser host cannot open anything: there this window can.
    if (!answer.opened) window.open(url, '_blank', 'noopener,noreferrer');
  };
  return (
    <p className="cl-linkedtext">
      {parts.map((part, index) =>
        'url' in part ? (
          <button
            key={index}
            type="button"
            className="cl-linkedtext__link"
            title={words.link(part.url)}
            onClick={() => void open(part.url)}
          >
            {part.url}
          </button>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
