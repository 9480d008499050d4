ALTER TABLE "hiring_requests" DROP COLUMN "active_reachouts";--> statement-breakpoint
ALTER TABLE "hiring_requests" DROP COLUMN "reached_out";