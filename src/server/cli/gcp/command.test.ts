import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeTable, readTree } from '../../../../build/gcloudGroups.mjs';
import { createCli } from '../cli';
import { holdToEndpoint, holdToProject } from './command';
import table from './groups.json';

const read = (text: string) => createCli({ searchPath: [] }).read('GCP', text);
const TREE = '/usr/lib/google-cloud-sdk/data/cli/gcloud_completions.py';

describe('what a gcloud command does', () => {
  it.each([
    'gcloud compute instances list',
    'gcloud compute instances describe vm-1 --zone=z',
    'gcloud beta compute disks list --filter="zone:x"',
    'gcloud projects get-iam-policy web-shop',
    'gcloud asset search-all-resources',
    'gcloud logging read "severity>=ERROR" --limit=5',
    'gcloud projects list',
    'gcloud services api-keys list',
    'gcloud iam oauth-clients list',
    'gcloud redis instances describe i --region=europe-west1',
    'gcloud apigee applications list',
  ])('%s reads', (text) => expect(read(text).reads).toBe(true));

  it.each([
    'gcloud compute instances stop vm-1',
    // Names that look like commands.
    'gcloud compute instances delete list --quiet',
    'gcloud functions deploy describe',
    'gcloud unheard list',
    'gcloud compute unheard list',
    'gcloud storage rm gs://b/list',
  ])('%s changes', (text) => expect(read(text).reads).toBe(false));

  it('takes the project out of the command and asks for JSON', () => {
    expect(read('gcloud compute instances list --project web-shop')).toMatchObject({
      args: ['compute', 'instances', 'list', '--format=json'],
      shown: ['gcloud', 'compute', 'instances', 'list'],
      place: { account: 'web-shop', region: '' },
    });
    expect(read('gcloud compute instances list --format="value(name)"').args).toEqual([
      'compute',
      'instances',
      'list',
      '--format=value(name)',
    ]);
  });

  it.skipIf(!existsSync(TREE))('every group is one of the installed gcloud, if there is one', () => {
    const installed = new Map(Object.entries<string>(JSON.parse(makeTable(readTree(TREE)))));
    const missing = Object.entries(table).filter(([parent, names]) => {
      const now = new Set(installed.get(parent)?.split(' '));
      return names.split(' ').some((name) => !now.has(name));
    });
    expect(missing).toEqual([]);
  });

  it('a group is none where it is a command', () => {
    const leaf = { commands: {} };
    const tree = {
      commands: {
        a: { commands: { b: leaf, c: { commands: { list: leaf } } } },
        beta: { commands: { a: { commands: { b: { commands: { list: leaf } } } } } },
      },
    };
    expect(JSON.parse(makeTable(tree))).toEqual({ '': 'a', a: 'c' });
  });
});

describe('what a gcloud command may not have', () => {
  it.each([
    ['gcloud auth print-access-token', 'cannot be run'],
    ['gcloud config set project x', 'cannot be run'],
    ['gcloud components install x', 'cannot be run'],
    ['gcloud compute ssh vm-1', '“gcloud compute ssh” cannot be run'],
    ['gcloud compute scp a b', 'cannot be run'],
    ['gcloud beta compute ssh vm-1', 'cannot be run'],
    ['gcloud container clusters get-credentials c', 'cannot be run'],
    ['gcloud secrets versions access latest', 'prints a secret'],
    ['gcloud iam service-accounts keys create k.json', 'prints a secret'],
    ['gcloud compute reset-windows-password vm', 'prints a secret'],
    ['gcloud active-directory domains reset-admin-password d', 'prints a secret'],
    ['gcloud redis instances get-auth-string i --region=europe-west1', 'prints a secret'],
    ['gcloud alpha services api-keys create --display-name=x', 'prints a secret'],
    ['gcloud iam oauth-clients credentials describe c', 'prints a secret'],
    ['gcloud iap oauth-clients list b', 'prints a secret'],
    ['gcloud iap oauth-clients reset-secret c', 'prints a secret'],
    ['gcloud vmware private-clouds vcenter credentials describe', 'prints a secret'],
    ['gcloud vmware private-clouds nsx credentials reset', 'prints a secret'],
    ['gcloud firestore user-creds create u --database=d', 'prints a secret'],
    ['gcloud bms instances auth-info i', 'prints a secret'],
    ['gcloud domains registrations authorization-code get example.com', 'prints a secret'],
    ['gcloud infra-manager deployments export-statefile d', 'prints a secret'],
    ['gcloud developer-connect connections git-repository-links fetch-read-token l', 'prints a secret'],
    ['gcloud developer-connect connections git-repository-links fetch-read-write-token l', 'prints a secret'],
    ['gcloud container attached clusters generate-install-manifest c', 'prints a secret'],
    ['gcloud container backup-restore backups get-backup-index-download-url b', 'prints a secret'],
    ['gcloud oracle-database autonomous-databases generate-wallet d', 'prints a secret'],
    ['gcloud parametermanager parameters versions render v', 'prints a secret'],
    ['gcloud apigee applications describe a', 'prints a secret'],
    ['gcloud kms keys versions decapsulate 1', 'prints a secret'],
    ['gcloud compute instances list --flags-file=x', '--flags-file cannot be used'],
    ['gcloud compute instances list --access-token-file=x', '--access-token-file cannot be used'],
    ['gcloud compute instances list --configuration=x', '--configuration cannot be used'],
    ['gcloud compute instances list --impersonate-service-account=x', 'cannot be used'],
    ['gcloud compute instances list --impersonate=x', '--impersonate cannot be used'],
    ['gcloud compute instances list --universe x', '--universe cannot be used'],
    ['gcloud compute instances list --log-http', '--log-http cannot be used'],
    ['gcloud compute instances list --account=x', '--account cannot be used'],
    ['gcloud storage cp /etc/passwd gs://b', '/etc/passwd names a local file'],
    ['gcloud storage cp file:///etc/passwd gs://b', 'names a local file'],
    ['gcloud builds submit ..', '.. names a local file'],
    ['gcloud storage cp gs://b/x ../y', '../y names a local file'],
    ['gcloud compute instances create x --metadata-from-file=a=b', '--metadata-from-file cannot be used'],
    ['gcloud functions deploy f --source=/etc', 'names a local file'],
    ['gcloud functions deploy f --source=https://x', 'is an address'],
    ['gcloud projects delete other', 'reaches beyond one project'],
    ['gcloud resource-manager tags keys delete x', 'reaches beyond one project'],
    ['gcloud logging sinks create s d --organization=1', '“--organization” reaches beyond one project'],
    ['gcloud compute instances', 'Say what gcloud is to do'],
    ['gcloud --project x compute instances list', 'Write --project after the command'],
    ['gcloud compute instances list -- x', '-- cannot be used'],
  ])('%s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  const hosts = [
    ...[
      '127.0.0.1:5502/',
      'evil.example/',
      'evil.example#',
      'evil.example?',
      'evil.example',
      'x/',
      '@x',
      'a_b',
    ],
    ...['a:1', 'a%2f', 'x\\y', ' ', '', 'europe-west1,evil.example/', '^;^a;b'],
  ];
  it.each([
    ...['--region', '--regions', '--zone', '--zones', '--location', '--locations', '--kms-location'],
    ...[
      '--source-disk-zone',
      '--set-regions',
      '--node-locations',
      '--allowed-regions',
      '--reg',
      '--z',
      '--loc',
    ],
  ])('%s never names a host', (option) => {
    for (const host of hosts)
      for (const form of [`'${option}=${host}'`, `"${option}"='${host}'`, `${option} '${host}'`])
        expect(() => read(`gcloud run services list ${form}`), form).toThrow(
          'is not a region, zone or location',
        );
  });

  it.each([
    'gcloud run services list --region=europe-west1',
    'gcloud run services list --region "europe-west1"',
    'gcloud compute instances list --zones=europe-west1-b,us-central1-a',
    'gcloud storage buckets create gs://b --location=US',
    'gcloud sql instances list --location=-',
    'gcloud dataflow jobs run j --staging-location=gs://b/path --gcs-location gs://b/t',
    'gcloud scheduler jobs create http j --time-zone=Europe/Berlin',
    'gcloud secrets update s --clear-locations my_secret',
    'gcloud compute disks describe projects/web-shop/zones/europe-west1-b/disks/d',
  ])('%s is taken', (text) => expect(() => read(text)).not.toThrow());

  it.each([
    'gcloud run services describe projects/p/locations/evil.example:1/services/s',
    'gcloud run services describe "projects/p/locations/evil.example#/services/s"',
    'gcloud run services describe --service="projects/p/regions/evil.example?/services/s"',
    'gcloud compute disks list --x //run.googleapis.com/projects/p/zones/a@b/c',
  ])('%s names no place', (text) => expect(() => read(text)).toThrow('is not a region'));

  it.each(['--universe-domain', '--impersonate-service-account', '--billing-project'])(
    '%s cannot be used',
    (option) => {
      for (const form of [`${option}=x`, `${option} x`, `"${option}=x"`])
        expect(() => read(`gcloud compute instances list ${form}`)).toThrow(`${option} cannot be used`);
    },
  );

  it('names of another project, but for what is begun with', () => {
    const hold = (text: string) => () => holdToProject(read(text), 'web-shop');
    expect(hold('gcloud compute disks delete projects/other/zones/z/disks/d')).toThrow(
      'is outside of web-shop',
    );
    expect(hold('gcloud compute disks delete --x=projects/other/zones')).toThrow('is outside of web-shop');
    expect(hold('gcloud asset list --parent //x.googleapis.com/projects/other')).toThrow(
      'is outside of web-shop',
    );
    expect(hold('gcloud compute disks delete projects/web-shop/zones/z/disks/d')).not.toThrow();
    expect(hold('gcloud compute disks create d --image projects/debian-cloud/global/images/x')).not.toThrow();
  });

  it('other services than that which an own endpoint has', () => {
    expect(() => holdToEndpoint(read('gcloud storage ls'))).toThrow(
      'gcloud storage cannot be used with an endpoint',
    );
    expect(() => holdToEndpoint(read('gcloud beta compute instances list'))).not.toThrow();
  });
});
