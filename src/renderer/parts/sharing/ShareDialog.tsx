import { useState } from 'react';
import { sharingWords as words } from '@shared/words/sharing';
import { Tabs } from '../../ui/base/Tabs';
import { Button } from '../../ui/base/Button';
import { Dialog } from '../../ui/overlays/Dialog';
import { PublishTab } from './PublishTab';
import { sharedOf, shortName, type Subject } from './share';
import { ShareTab } from './ShareTab';
import './sharing.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../feedback/Loaded';
import { together } from '../feedback/together';

/** With whom something is shared (tab Share), and whether they have what it is now (tab Publish). For MSP users. */
export function ShareDialog({ subject, onClose }: { subject: Subject; onClose(): void }) {
  const [tab, setTab] = useState<'share' | 'publish'>('share');
  return (
    <Dialog
      title={words.title(shortName(subject.name))}
      open
      width={560}
      keepOnOutsideClick
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <Content subject={subject} tab={tab} onTab={setTab} onClose={onClose} />
    </Dialog>
  );
}

function Content(props: {
  subject: Subject;
  tab: 'share' | 'publish';
  onTab(tab: 'share' | 'publish'): void;
  onClose(): void;
}) {
  const { subject } = props;
  const shared = useCall('shared.list', { body: { shared_resource_type: subject.kind } });
  const tenants = useCall('users.domainTenants');
  if (!shared.data || !tenants.data)
    return <Pending what="what is shared" query={together(shared, tenants)} rows={5} />;
  const resource = sharedOf(shared.data.data, subject);
  return (
    <Tabs
      id="share"
      selected={props.tab}
      onSelect={props.onTab}
      tabs={[
        {
          id: 'share',
          title: words.tabs.share,
          panel: (
            <ShareTab
              key={resource?.shared_resource_id ?? 'new'}
              subject={subject}
              resource={resource}
              tenants={tenants.data.data}
              onSaved={() => props.onTab('publish')}
              onStopped={props.onClose}
            />
          ),
        },
        {
          id: 'publish',
          title: words.tabs.publish,
          panel: <PublishTab resource={resource} tenants={tenants.data.data} />,
        },
      ]}
    />
  );
}
