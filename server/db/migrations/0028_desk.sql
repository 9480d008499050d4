CREATE TABLE "candidate_import_chunks" (
	"import_id" bigint NOT NULL,
	"start" integer NOT NULL,
	"rows" jsonb,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "candidate_import_chunks_import_id_start_pk" PRIMARY KEY("import_id","start")
);
--> statement-breakpoint
CREATE TABLE "candidate_imports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"file_name" text NOT NULL,
	"headings" text[] NOT NULL,
	"source" text,
	"consent_at" bigint,
	"rows" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "price" integer;--> statement-breakpoint
ALTER TABLE "candidate_import_chunks" ADD CONSTRAINT "candidate_import_chunks_import_id_candidate_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."candidate_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_imports_created" ON "candidate_imports" USING btree ("created_at");