output "load_balancer" {
  description = "The name that a DNS record of the site (CNAME, or an alias in Route 53) points at."
  value       = aws_lb.main.dns_name
}

output "cluster" {
  description = "The ECS cluster."
  value       = aws_ecs_cluster.main.name
}

output "bucket" {
  description = "The bucket that holds the bills."
  value       = aws_s3_bucket.bills.bucket
}

output "database" {
  description = "The address of the database."
  value       = aws_db_instance.main.address
}

output "key_secret" {
  description = "The ARN of the secret that holds secret.key. Keep a copy of it elsewhere."
  value       = aws_secretsmanager_secret.key.arn
}

output "log_group" {
  description = "Where the log of the servers is."
  value       = aws_cloudwatch_log_group.server.name
}
