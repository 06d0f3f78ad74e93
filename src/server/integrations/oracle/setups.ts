import type { IntegrationKind } from '@shared/api/integrations/kinds';

/** The tenancy in which Oracle keeps everyone's reports: the same for all customers. */
const REPORTS = 'ocid1.tenancy.oc1..aaaaaaaaned4fkpkisbwjlr56u7cj63lf3wffbilvqknstgtvzub7vhqkggq';

const statements = [
  `define tenancy usage-report as ${REPORTS}`,
  'endorse group costloom to read objects in tenancy usage-report',
];

const cli = `# Signed in as an administrator of the parent tenancy
TENANCY=YOUR_TENANCY_OCID

oci iam group create --name costloom --description "Reads cost reports"
oci iam user create --name costloom --description "Costloom" --email YOUR_EMAIL
# With the OCIDs printed above:
oci iam group add-user --group-id GROUP_OCID --user-id USER_OCID
oci iam policy create --compartment-id $TENANCY --name costloom --description "Reads cost reports" --statements '${JSON.stringify(statements)}'
`;

/** What to do at Oracle Cloud. */
export const oracleSetups = (): IntegrationKind['setups'] => [
  {
    id: 'policy',
    name: 'Policy',
    help: 'Create it in the root compartment. It only reads the reports.',
    capability: 'bills',
    fileName: 'costloom-policy.txt',
    text: `${statements.join('\n')}\n`,
  },
  {
    id: 'cli',
    name: 'OCI CLI',
    help: 'Run it where you are signed in as an administrator.',
    capability: 'bills',
    fileName: 'costloom.sh',
    text: cli,
  },
];
