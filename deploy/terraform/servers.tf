locals {
  port = 8080

  arguments = [
    "--data", "/data",
    "--port", tostring(local.port),
    "--host", "0.0.0.0",
    "--bootstrap-key-file", "/data/first-key",
    "--public-url", "https://${var.site}",
    "--trust-proxy", join(",", sort([for subnet in data.aws_subnet.public : subnet.cidr_block])),
    "--bill-store", "s3://${aws_s3_bucket.bills.bucket}/costloom?region=${var.region}",
    "--bill-cache", var.bill_cache,
  ]

  environment = {
    NODE_EXTRA_CA_CERTS = "/data/rds-ca.pem"
    TMPDIR              = "/data/tmp"
  }

  secrets = {
    DATABASE_URL = aws_secretsmanager_secret.database_url.arn
  }

  # What every server must have in its folder before it starts.
  prepare = "umask 077 && mkdir -p /data/tmp && printf '%s' \"$SECRET_KEY\" > /data/secret.key && printf '%s' \"$RDS_CA\" > /data/rds-ca.pem"
  healthy = "fetch('http://127.0.0.1:${local.port}/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
}

resource "aws_cloudwatch_log_group" "server" {
  name_prefix       = "/${var.name}/"
  retention_in_days = var.log_days
}

resource "aws_ecs_cluster" "main" {
  name = var.name
}

resource "aws_ecs_task_definition" "server" {
  for_each                 = var.services
  family                   = "${var.name}-${each.key}"
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = each.value.cpu
  memory                   = each.value.memory
  execution_role_arn       = aws_iam_role.start.arn
  task_role_arn            = aws_iam_role.server.arn

  runtime_platform {
    operating_system_family = "LINUX"
    cpu_architecture        = "X86_64"
  }

  ephemeral_storage {
    size_in_gib = var.disk_gib
  }

  volume {
    name = "data"
  }

  container_definitions = jsonencode([
    {
      name                   = "prepare"
      image                  = var.image
      essential              = false
      entryPoint             = ["sh", "-c", local.prepare]
      command                = []
      environment            = [{ name = "RDS_CA", value = file(var.database_ca_file) }]
      secrets                = [{ name = "SECRET_KEY", valueFrom = aws_secretsmanager_secret.key.arn }]
      mountPoints            = [{ sourceVolume = "data", containerPath = "/data" }]
      readonlyRootFilesystem = true
      linuxParameters        = { capabilities = { drop = ["ALL"] } }
      logConfiguration       = local.log
    },
    {
      name                   = "server"
      image                  = var.image
      essential              = true
      dependsOn              = [{ containerName = "prepare", condition = "SUCCESS" }]
      command                = concat(local.arguments, ["--roles", each.value.roles])
      environment            = [for name, value in local.environment : { name = name, value = value }]
      secrets                = [for name, arn in local.secrets : { name = name, valueFrom = arn }]
      portMappings           = [{ containerPort = local.port, protocol = "tcp" }]
      mountPoints            = [{ sourceVolume = "data", containerPath = "/data" }]
      readonlyRootFilesystem = !var.shell
      linuxParameters        = { capabilities = { drop = ["ALL"] }, initProcessEnabled = true }
      # Calls under way have 5 seconds; then the work of the engine is given back.
      stopTimeout      = 30
      healthCheck      = { command = ["CMD", "node", "-e", local.healthy], interval = 10, timeout = 5, retries = 10, startPeriod = 300 }
      logConfiguration = local.log
    },
  ])
}

locals {
  log = {
    logDriver = "awslogs"
    options = {
      awslogs-group         = aws_cloudwatch_log_group.server.name
      awslogs-region        = var.region
      awslogs-stream-prefix = "server"
    }
  }
}

resource "aws_ecs_service" "server" {
  for_each               = var.services
  name                   = each.key
  cluster                = aws_ecs_cluster.main.id
  task_definition        = aws_ecs_task_definition.server[each.key].arn
  desired_count          = each.value.count
  launch_type            = "FARGATE"
  enable_execute_command = var.shell

  # An old and a new version work on one database side by side.
  deployment_minimum_healthy_percent = 100
  deployment_maximum_percent         = 200

  deployment_circuit_breaker {
    enable   = true
    rollback = true
  }

  network_configuration {
    subnets         = var.private_subnet_ids
    security_groups = [aws_security_group.server.id]
  }

  health_check_grace_period_seconds = contains(split(",", each.value.roles), "api") ? 300 : null

  # Who has no api answers no people.
  dynamic "load_balancer" {
    for_each = contains(split(",", each.value.roles), "api") ? ["server"] : []

    content {
      target_group_arn = aws_lb_target_group.server.arn
      container_name   = load_balancer.value
      container_port   = local.port
    }
  }

  depends_on = [
    aws_lb_listener.https,
    aws_iam_role_policy.secrets,
    aws_iam_role_policy.bills,
    aws_iam_role_policy_attachment.start,
    aws_secretsmanager_secret_version.database_url,
    aws_secretsmanager_secret_version.key,
  ]
}
