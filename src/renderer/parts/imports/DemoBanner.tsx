import { useState } from 'react';
import { importWords } from '@shared/words/imports';
import { demoOrganisationWords } from '@shared/words/organisations';
import { Button } from '../../ui/base/Button';
import { Banner } from '../../ui/feedback/States';
import { Confirm } from '../../ui/overlays/Dialog';
import { DeleteDemoDialog } from '../organisation/DemoDialogs';
import { useDemoOrganisation } from '../organisation/useDemoOrganisation';
import { useRights } from '../user/userContext';
import { useDemo } from './useDemo';

/** Says that what is shown is made up, and takes it away. */
export function DemoBanner() {
  const may = useRights().mayChange('resources:write');
  const demo = useDemo();
  const [asking, setAsking] = useState(false);
  const { isHere } = useDemoOrganisation();
  const words = importWords.demo;
  return (
    <>
      <Banner
        tone="info"
        action={
          may ? (
            <Button size="small" onClick={() => setAsking(true)} busy={demo.busy}>
              {isHere ? demoOrganisationWords.remove : words.remove}
            </Button>
          ) : undefined
        }
      >
        {words.banner}
      </Banner>
      <Confirm
        title={words.removeTitle}
        open={asking && !isHere}
        danger
        confirm={words.remove}
        busy={demo.busy}
        onConfirm={() => void demo.remove().then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {words.removeText}
      </Confirm>
      <DeleteDemoDialog open={asking && isHere} onClose={() => setAsking(false)} />
    </>
  );
}
