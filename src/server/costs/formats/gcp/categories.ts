/** Service category → services of Google Cloud. From focus_converters, (c) 2023 FinOps Foundation, MIT. */
export const gcpCategories: Readonly<Record<string, readonly string[]>> = {
  "AI and Machine Learning": ["Prediction", "Vertex AI", "Cloud AutoML", "Cloud Optimization", "Contact Center AI Insights", "Cloud Data Labeling Service", "Genomics", "Cloud Talent Solution", "Cloud Natural Language", "Cloud Machine Learning Engine", "Notebooks", "Google Cloud Vision OCR On-Prem", "Recommendations AI", "Speaker ID", "Google Click to Deploy Deep Learning VM", "Cloud TPU"],
  "Analytics": ["BigQuery BI Engine", "BigQuery Reservation API", "Cloud Composer", "Data Catalog", "Cloud Dataflow", "Cloud Data Fusion", "Looker Data Platform SaaS"],
  "Compute": ["App Engine", "Compute Engine", "Anthos", "Anthos Config Management", "Artifact Registry", "Cloud Functions", "Stackdriver Trace", "Confidential Computing", "Kubernetes Engine", "Google Quickstart Simple pre-configured Debian VM", "Stackdriver Monitoring", "MultiClusterIngress", "VM Manager", "Cloud Run", "VMware Engine"],
  "Databases": ["BigQuery", "Cloud SQL", "Cloud Bigtable", "Datastream", "Firebase Realtime Database", "Cloud Memorystore for Memcached", "Cloud Memorystore for Redis", "Cloud Spanner"],
  "Developer Tools": ["Translate", "Cloud Build", "Cloud Scheduler", "Cloud Tasks", "Remote Build Execution", "Source Repository", "Workflows"],
  "Integration": ["Directions API", "Distance Matrix API", "Maps Elevation API", "Geocoding API", "Geolocation API", "Google Maps Mobile SDK", "Roads API", "Maps Static API", "Time Zone API", "Custom Search", "Places API", "Street View Static API", "API Gateway", "Google Cloud Platform Apigee team Apigee Developer Portal", "Cloud Dialogflow API", "Cloud Document API", "Cloud Document AI API", "Game Services API", "Cloud Healthcare", "Live Stream API", "Maps Embed API", "Cloud Media Translation API", "Programmable Search Element", "Cloud Pub/Sub", "Pub/Sub Lite", "Cloud Speech API", "Cloud Text-to-Speech API", "Transcode API", "Transcoder API", "Maps SDK for Unity", "Cloud Video Intelligence API", "Video Stitcher API", "Cloud Vision API"],
  "Internet of Things": ["Cloud IoT Core"],
  "Management and Governance": ["Google Cloud Platform Financial Services team Datashare", "Enterprise Agreement", "Cloud Logging", "Anthos Service Mesh", "Stackdriver"],
  "Media": ["Zync"],
  "Migration": ["BigQuery Data Transfer Service", "Transfer Appliance"],
  "Mobile": ["Firebase", "Firebase Hosting", "Firebase Test Lab"],
  "Networking": ["Cloud DNS", "Networking", "Google Service Control", "Cloud CDN"],
  "Security": ["Actifio GO", "Binary Authorization", "Cloud Key Management Service (KMS)", "Container Registry Vulnerability Scanning", "Cloud Data Loss Prevention", "Firebase Auth", "BeyondCorp Enterprise", "Identity Platform", "Cloud IDS", "On-Demand Scanning", "Certificate Authority Service", "reCAPTCHA Enterprise", "Secret Manager", "Security Command Center", "Web Risk"],
  "Storage": ["Cloud Storage", "BigQuery Storage API", "Elastifile Cloud File System", "Cloud Filestore", "Backup for GKE", "Dataproc Metastore", "Transfer Service"],
  "Web": ["Cloud Domains"],
};
