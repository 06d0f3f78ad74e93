import { integrationScreenWords } from '@shared/words/integrationScreens';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import { Empty } from '../../ui/feedback/States';

const words = integrationScreenWords.connect.email;

/** Email is no service to connect: each step sends by the one server that the settings name. */
export const EmailPage = () => (
  <Page narrow>
    <Empty
      icon="server"
      title={words.title}
      action={<PathLink to="/settings?tab=mail">{words.toSettings}</PathLink>}
    >
      {words.text}
    </Empty>
  </Page>
);
