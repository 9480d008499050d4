ALTER TABLE "candidate_attributes" ALTER COLUMN "id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "candidate_attributes" ALTER COLUMN "id" SET MAXVALUE 2147483647;--> statement-breakpoint
ALTER TABLE "candidate_bits" ALTER COLUMN "attribute" SET DATA TYPE integer;--> statement-breakpoint
CREATE INDEX "candidates_clients" ON "candidates" USING gin ("clients");--> statement-breakpoint
DELETE FROM "candidate_bits" WHERE "attribute" IN (SELECT "id" FROM "candidate_attributes" WHERE "field" = 'client');--> statement-breakpoint
DELETE FROM "candidate_attributes" WHERE "field" = 'client';
