import { shellWords } from '@shared/words/shell';
import { PathLink } from '../../parts/navigation/PathLink';
import { usePage } from '../../parts/page/pageContext';
import { Stack } from '../../ui/layout/Layout';
import './pages.css';

export function NotFoundPage() {
  const words = shellWords.notFound;
  usePage(words.text, []);
  return (
    <div className="cl-alone">
      <Stack align="center" className="cl-errorpage">
        <h2>{words.heading}</h2>
        <p className="cl-size-xl cl-strong">{words.text}</p>
        <p className="cl-muted">{words.hint}</p>
        <PathLink to="/">{words.home}</PathLink>
      </Stack>
    </div>
  );
}
