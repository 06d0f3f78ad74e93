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

const resources = `# For each project whose resources and recommendations Costloom should read:
PROJECT=A_PROJECT
EMAIL=costloom@THE_PROJECT_OF_THE_BILLING_EXPORT.iam.gserviceaccount.com

gcloud services enable cloudasset.googleapis.com recommender.googleapis.com monitoring.googleapis.com compute.googleapis.com sqladmin.googleapis.com container.googleapis.com --project $PROJECT
for ROLE in cloudasset.viewer compute.viewer cloudsql.viewer container.clusterViewer monitoring.viewer recommender.computeViewer recommender.cloudsqlViewer recommender.projectCudViewer; do
  gcloud projects add-iam-policy-binding $PROJECT --member serviceAccount:$EMAIL --role roles/$ROLE
done

# Savings at your prices instead of list prices need one more permission:
gcloud iam roles create costloomPrices --project $PROJECT --permissions billing.resourceCosts.get
gcloud projects add-iam-policy-binding $PROJECT --member serviceAccount:$EMAIL --role projects/$PROJECT/roles/costloomPrices
`;

const changes = `# For each project in which workflows should change resources. Leave out the roles of what they should not touch.
PROJECT=A_PROJECT
EMAIL=costloom@THE_PROJECT_OF_THE_BILLING_EXPORT.iam.gserviceaccount.com

gcloud services enable compute.googleapis.com sqladmin.googleapis.com container.googleapis.com run.googleapis.com storage.googleapis.com logging.googleapis.com pubsub.googleapis.com --project $PROJECT
for ROLE in compute.instanceAdmin.v1 compute.publicIpAdmin compute.loadBalancerAdmin compute.networkAdmin cloudsql.admin container.clusterAdmin run.developer storage.admin logging.configWriter pubsub.publisher; do
  gcloud projects add-iam-policy-binding $PROJECT --member serviceAccount:$EMAIL --role roles/$ROLE
done

# Cloud Run also asks for this, on the service account of each service to scale:
# gcloud iam service-accounts add-iam-policy-binding ITS_SERVICE_ACCOUNT --member serviceAccount:$EMAIL --role roles/iam.serviceAccountUser --project $PROJECT
`;

const federation = `# Instead of a key: tokens of your identity provider (OpenID Connect) are exchanged for service account tokens.
PROJECT=THE_PROJECT_OF_THE_BILLING_EXPORT
NUMBER=$(gcloud projects describe $PROJECT --format 'value(projectNumber)')
EMAIL=costloom@$PROJECT.iam.gserviceaccount.com
POOL=projects/$NUMBER/locations/global/workloadIdentityPools/costloom

gcloud iam workload-identity-pools create costloom --project $PROJECT --location global
gcloud iam workload-identity-pools providers create-oidc costloom --project $PROJECT --location global --workload-identity-pool costloom --issuer-uri YOUR_ISSUER --attribute-mapping google.subject=assertion.sub
gcloud iam service-accounts add-iam-policy-binding $EMAIL --project $PROJECT --role roles/iam.workloadIdentityUser --member "principal://iam.googleapis.com/$POOL/subject/YOUR_SUBJECT"

# The file to upload here:
gcloud iam workload-identity-pools create-cred-config $POOL/providers/costloom --service-account $EMAIL --credential-source-url YOUR_TOKEN_URL --output-file costloom.json
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

# For resources and recommendations, in each project
resource "google_project_iam_member" "resources" {
  for_each = toset(["cloudasset.viewer", "compute.viewer", "cloudsql.viewer", "container.clusterViewer", "monitoring.viewer", "recommender.computeViewer", "recommender.cloudsqlViewer", "recommender.projectCudViewer"])
  project  = var.project
  role     = "roles/\${each.key}"
  member   = "serviceAccount:\${google_service_account.costloom.email}"
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
    help: 'Run it where you are signed in as an owner. It grants read access only.',
    capability: 'bills',
    fileName: 'costloom.sh',
    text: cli,
  },
  {
    id: 'cli-resources',
    name: 'gcloud CLI: resources',
    help: 'Run it afterward for cases about resources and from Recommender. It grants read access only.',
    capability: 'inventory',
    fileName: 'costloom-resources.sh',
    text: resources,
  },
  {
    id: 'cli-changes',
    name: 'gcloud CLI: changes',
    help: 'Run it only if workflows should change resources. It grants write access.',
    capability: 'actions',
    fileName: 'costloom-changes.sh',
    text: changes,
  },
  {
    id: 'federation',
    name: 'gcloud CLI: federation',
    help: 'Run it to sign in without a key, with tokens from your own identity provider.',
    capability: 'connection',
    fileName: 'costloom-federation.sh',
    text: federation,
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
