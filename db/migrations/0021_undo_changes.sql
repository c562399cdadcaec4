CREATE TABLE `undo_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text(255) NOT NULL,
	`tool` text NOT NULL,
	`steps` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	CONSTRAINT "undo_changes_user_id_length" CHECK(length("undo_changes"."user_id") <= 255)
);
--> statement-breakpoint
CREATE INDEX `undo_changes_user` ON `undo_changes` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `food_entries` ADD `parts` text;--> statement-breakpoint
ALTER TABLE `own_foods` ADD `basis` text;