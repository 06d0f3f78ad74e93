import { Help } from '../../parts/help/Help';
import { Page } from '../../parts/page/Page';

/** The help widget as a page of its own, for a window beside the work. */
export function SupportScreen() {
  return (
    <Page narrow>
      <Help />
    </Page>
  );
}
