import { Help } from '../../parts/help/Help';
import { usePreviousPath } from '../../parts/navigation/previousPath';
import { Page } from '../../parts/page/Page';
import { to, urlText, useUrl } from '../../platform/urlState';

const topicParam = urlText('topic');

/** Help as a page of its own, for a window beside the work. */
export function SupportScreen() {
  const url = useUrl();
  const open = usePreviousPath() ?? '';
  return (
    <Page>
      <Help topic={url.get(topicParam)} onTopic={(id) => url.set(to(topicParam, id))} open={open} wide />
    </Page>
  );
}
