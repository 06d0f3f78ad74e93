import { shellWords } from '@shared/words/shell';
import { PathLink } from '../../parts/navigation/PathLink';
import { usePage } from '../../parts/page/pageContext';
import { Stack, Text } from '../../ui/layout/Layout';
import './pages.css';

export function NotFoundPage() {
  const words = shellWords.notFound;
  usePage(words.text, []);
  return (
    <div className="cl-alone">
      <Stack align="center" className="cl-errorpage">
        <Text as="h2" size="s" tone="faint" strong>
          {words.heading}
        </Text>
        <Text as="p" size="xl" strong>
          {words.text}
        </Text>
        <p className="cl-muted">{words.hint}</p>
        <PathLink to="/">{words.home}</PathLink>
      </Stack>
    </div>
  );
}
