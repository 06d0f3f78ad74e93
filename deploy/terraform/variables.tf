variable "region" {
  description = "The AWS Region, as eu-west-1."
  type        = string
}

variable "name" {
  description = "What every resource is named after. Lowercase letters, digits, and hyphens."
  type        = string
  default     = "costloom"

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,19}$", var.name))
    error_message = "The name must have 2 to 20 lowercase letters, digits, or hyphens, and begin with a letter."
  }
}

variable "site" {
  description = "The name that people type, as costs.example.com. Point it at the output load_balancer."
  type        = string
}

variable "certificate_arn" {
  description = "The ARN of the certificate for the site, in AWS Certificate Manager in the same Region."
  type        = string
}

variable "image" {
  description = "The image of the server with its tag, as built from deploy/Containerfile and pushed to Amazon ECR."
  type        = string
}

variable "vpc_id" {
  description = "The ID of the VPC to run in."
  type        = string
}

variable "public_subnet_ids" {
  description = "At least two subnets of the VPC, in different Availability Zones, for the load balancer."
  type        = list(string)
}

variable "private_subnet_ids" {
  description = "At least two subnets of the VPC, in different Availability Zones, for servers and the database. They need a NAT gateway."
  type        = list(string)
}

variable "allowed_cidrs" {
  description = "The networks that may reach the site."
  type        = list(string)
  default     = ["0.0.0.0/0"]
}

variable "services" {
  description = "One ECS service for each entry. Each of api, engine, imports, rules, and code must be in one of them. cpu is in units (1024 is one vCPU), memory in MiB."
  type = map(object({
    roles  = string
    count  = number
    cpu    = number
    memory = number
  }))
  default = {
    api = {
      roles  = "api,engine,code"
      count  = 2
      cpu    = 2048
      memory = 8192
    }
    imports = {
      roles  = "imports,rules"
      count  = 1
      cpu    = 2048
      memory = 8192
    }
  }
}

variable "disk_gib" {
  description = "The disk of each server, in GiB (21 to 200). It holds copies of bills, and bills on their way in."
  type        = number
  default     = 60
}

variable "bill_cache" {
  description = "How much of that disk copies of bills may take."
  type        = string
  default     = "20GB"
}

variable "database_ca_file" {
  description = "The file with the certificate authorities of RDS in the Region. The README tells where to get it."
  type        = string
}

variable "database_class" {
  description = "The instance class of the database."
  type        = string
  default     = "db.t4g.large"
}

variable "database_storage_gib" {
  description = "The storage of the database to start with, in GiB. It grows up to four times that."
  type        = number
  default     = 50
}

variable "database_multi_az" {
  description = "Whether the database has a standby in another Availability Zone."
  type        = bool
  default     = true
}

variable "backup_days" {
  description = "For how many days backups of the database, and bills that were deleted or replaced, are kept (1 to 35)."
  type        = number
  default     = 14
}

variable "log_days" {
  description = "For how many days the log of the servers is kept. One of the values that CloudWatch Logs offers."
  type        = number
  default     = 30
}

variable "shell" {
  description = "Whether commands can be run in the servers (ECS Exec), as for reading the first key. Leave it off otherwise."
  type        = bool
  default     = false
}
