CREATE TABLE `own_foods` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`name` text(200) NOT NULL,
	`synonyms` text NOT NULL,
	`category` text NOT NULL,
	`nutrients` text NOT NULL,
	`patterns` text,
	`portions` text NOT NULL,
	`default_grams` real NOT NULL,
	`recipe` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "own_foods_user_id_length" CHECK(length("own_foods"."user_id") <= 255),
	CONSTRAINT "own_foods_name_length" CHECK(length("own_foods"."name") <= 200)
);
--> statement-breakpoint
CREATE INDEX `own_foods_user` ON `own_foods` (`user_id`,`created_at`,`id`);