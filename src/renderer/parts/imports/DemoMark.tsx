import { useState } from 'react';
import { importWords } from '@shared/words/imports';
import { demoOrganisationWords } from '@shared/words/organisations';
import { useCall } from '../../platform/api/calls';
import { Button } from '../../ui/base/Button';
import { Stack, Text } from '../../ui/layout/Layout';
import { Confirm } from '../../ui/overlays/Dialog';
import { Popover } from '../../ui/overlays/Popover';
import { DeleteDemoDialog } from '../organisation/DemoDialogs';
import { useDemoOrganisation } from '../organisation/useDemoOrganisation';
import { useRights } from '../user/userContext';
import { useDemo } from './useDemo';

/** Says wherever one is that bills of the demo company are among those shown, and takes it away. */
export function DemoMark() {
  const { may } = useRights();
  const { data } = useCall('costs.range', undefined, { skip: !may('home:read') });
  return data?.data.demo ? <Mark /> : null;
}

function Mark() {
  const may = useRights().mayChange('resources:write');
  const demo = useDemo();
  const [asking, setAsking] = useState(false);
  const { isHere } = useDemoOrganisation();
  const words = importWords.demo;
  return (
    <>
      <Popover
        content={
          <Stack pad="m" gap="s">
            <Text size="s">{words.banner}</Text>
            {may && (
              <Button size="small" onClick={() => setAsking(true)} busy={demo.busy}>
                {isHere ? demoOrganisationWords.remove : words.remove}
              </Button>
            )}
          </Stack>
        }
      >
        <Button kind="quiet" size="small" icon="info" endIcon="chevronDown">
          {words.data}
        </Button>
      </Popover>
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
