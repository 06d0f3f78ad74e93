import type { IntegrationKind } from '@shared/api/integrations/kinds';

const cli = `# Signed in as an owner: gcloud auth login
PROJECT=THE_PROJECT_OF_THE_BILLING_EXPORT
DATASET=THE_DATASET_OF_THE_BILLING_EXPORT
EMAIL=costloom@$PROJECT.iam.gserviceaccount.com

gcloud iam service-accounts create costloom --project $PROJECT --display-name Costloom
gcloud projects add-iam-policy-binding $PROJECT --member serviceAccount:$EMAIL --role roles/bigquery.jobUser
bq add-iam-policy-binding --member=serviceAccount:$EMAIL --role=roles/bigquery.dataViewer $PROJECT:$DATASET

# The file to upload here:
gcloud iam service-accounts keys create costloom.json --iam-account $EMAIL
`;

const terraform = `resource "google_service_account" "costloom" {
  account_id   = "costloom"
  display_name = "Costloom"
}

resource "google_project_iam_member" "jobs" {
  project = var.project
  role    = "roles/bigquery.jobUser"
  member  = "serviceAccount:\${google_service_account.costloom.email}"
}

resource "google_bigquery_dataset_iam_member" "bills" {
  project    = var.project
  dataset_id = var.dataset
  role       = "roles/bigquery.dataViewer"
  member     = "serviceAccount:\${google_service_account.costloom.email}"
}
`;

/** What to run at Google Cloud. */
export const gcpSetups = (): IntegrationKind['setups'] => [
  {
    id: 'cli',
    name: 'gcloud CLI',
    help: 'Run it where you are signed in as an owner. It only grants reading.',
    capability: 'bills',
    fileName: 'costloom.sh',
    text: cli,
  },
  {
    id: 'terraform',
    name: 'Terraform',
    help: 'Set the two variables, apply it, then create a key for the service account.',
    capability: 'bills',
    fileName: 'costloom.tf',
    text: terraform,
  },
];
