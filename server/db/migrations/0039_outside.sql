CREATE TABLE "outside_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"ip_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outside_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint NOT NULL,
	CONSTRAINT "outside_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "outside_providers" (
	"ip_id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"name" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"is_joining" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outside_sign_ins" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"session_id" text,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"outside_sid" text,
	"id_token" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outside_domains" ADD CONSTRAINT "outside_domains_ip_id_outside_providers_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."outside_providers"("ip_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_identities" ADD CONSTRAINT "outside_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_providers" ADD CONSTRAINT "outside_providers_ip_id_partners_ip_id_fk" FOREIGN KEY ("ip_id") REFERENCES "public"."partners"("ip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_sign_ins" ADD CONSTRAINT "outside_sign_ins_session_id_sign_in_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sign_in_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_domains_company" ON "outside_domains" USING btree ("ip_id");--> statement-breakpoint
CREATE INDEX "outside_identities_user" ON "outside_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outside_sign_ins_session" ON "outside_sign_ins" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "outside_sign_ins_subject" ON "outside_sign_ins" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "outside_sign_ins_outside_sid" ON "outside_sign_ins" USING btree ("issuer","outside_sid");