CREATE TABLE `food_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`version` text NOT NULL,
	`foods` integer NOT NULL,
	`licence` text NOT NULL,
	`attribution` text NOT NULL,
	`imported_at` integer NOT NULL,
	`left_out` text NOT NULL,
	`first_food` integer NOT NULL,
	`last_food` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `foods` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`synonyms` text NOT NULL,
	`category` text NOT NULL,
	`nutrients` text NOT NULL,
	`patterns` text,
	`portions` text NOT NULL,
	`default_grams` real NOT NULL,
	`piece_grams` real
);
--> statement-breakpoint
CREATE INDEX `foods_code` ON `foods` (`code`);