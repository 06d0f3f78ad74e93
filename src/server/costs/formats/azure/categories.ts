/** Service category → resource providers of Azure, in lower case. From focus_converters, (c) 2023 FinOps Foundation, MIT. */
export const azureCategories: Readonly<Record<string, readonly string[]>> = {
  "AI and Machine Learning": ["microsoft.machinelearningservices", "microsoft.cognitiveservices", "microsoft.botservice", "microsoft.machinelearning", "microsoft.databricks"],
  "Analytics": ["microsoft.synapse", "microsoft.datalakeanalytics", "microsoft.kusto", "microsoft.streamanalytics", "microsoft.notebooks", "microsoft.hdinsight"],
  "Compute": ["microsoft.compute", "microsoft.containerinstance", "microsoft.containerservice", "microsoft.classiccompute", "microsoft.avs", "microsoft.desktopvirtualization", "microsoft.serialconsole"],
  "Databases": ["microsoft.dbformysql", "microsoft.dbforpostgressql", "microsoft.sql", "microsoft.sqlvirtualmachine", "microsoft.documentdb"],
  "Developer Tools": ["microsoft.loadtestservice", "microsoft.automation", "microsoft.maps", "microsoft.diagnostics", "microsoft.devtestlab", "microsoft.visualstudio", "microsoft.resourcegraph"],
  "Identity": ["microsoft.guestconfiguration", "microsoft.adhybridhealthservice", "microsoft.authorization"],
  "Integration": ["microsoft.apimanagement", "microsoft.datafactory", "microsoft.eventgrid", "microsoft.logic", "microsoft.servicebus", "microsoft.servicefabric", "microsoft.eventhub", "microsoft.servicelinker", "microsoft.datashare"],
  "Internet of Things": ["microsoft.digitaltwins", "microsoft.mixedreality", "microsoft.iotsecurity"],
  "Management and Governance": ["microsoft.insights", "microsoft.operationalinsights", "microsoft.recoveryservices", "microsoft.operationsmanagement", "microsoft.changeanalysis", "microsoft.costmanagementexports", "microsoft.policyinsights", "microsoft.blueprint", "microsoft.advisor", "microsoft.alertsmanagement", "microsoft.costmanagement", "microsoft.resourcehealth", "microsoft.resourcenotifications"],
  "Media": ["microsoft.media"],
  "Migration": ["microsoft.migrate", "microsoft.datamigration", "microsoft.offazure"],
  "Networking": ["microsoft.network", "microsoft.virtual network", "microsoft.classicnetwork", "microsoft.relay", "microsoft.domainregistration"],
  "Security": ["microsoft.keyvault", "microsoft.security", "microsoft.securityinsights", "microsoft.managedidentity"],
  "Storage": ["microsoft.storagesync", "microsoft.storage", "microsoft.cache", "microsoft.datalakestore", "microsoft.storagecache", "microsoft.classicstorage", "microsoft.containerregistry"],
  "Web": ["microsoft.appconfiguration", "microsoft.search", "microsoft.web", "microsoft.cdn"],
};
