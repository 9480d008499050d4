CREATE TABLE "weight_schemes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weight_schemes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hiring_request_id" text NOT NULL,
	"ip_id" text NOT NULL,
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	"weightage" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "weight_schemes" ADD CONSTRAINT "weight_schemes_hiring_request_id_hiring_requests_hiring_request_id_fk" FOREIGN KEY ("hiring_request_id") REFERENCES "public"."hiring_requests"("hiring_request_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "weight_schemes_name" ON "weight_schemes" USING btree ("hiring_request_id","name_folded");