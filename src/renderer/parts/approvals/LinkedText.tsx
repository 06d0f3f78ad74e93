import { useMemo } from 'react';
import { approvalFormWords as words } from '@shared/words/approvalForms';
import { useOpenLink } from '../navigation/useOpenLink';
import { linkParts, plainText } from './linkParts';
import { Text } from '../../ui/layout/Layout';

/** Text as it is, of which web addresses can be opened in the system's browser. Nothing in it is ever markup. */
export function LinkedText({ text }: { text: string }) {
  const open = useOpenLink();
  const parts = useMemo(() => linkParts(plainText(text)), [text]);
  return (
    <Text as="p" flow="typed">
      {parts.map((part, index) =>
        'url' in part ? (
          <button
            key={index}
            type="button"
            className="cl-link cl-linkedtext__link"
            title={words.link(part.url)}
            onClick={() => open(part.url)}
          >
            {part.url}
          </button>
        ) : (
          part.text
        ),
      )}
    </Text>
  );
}
