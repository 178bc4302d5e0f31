# Computes the declared differences of arms again from the long table, and compares them with the report.
# Written by medqa-perturb. Run it beside the table:  Rscript analysis.R
# Base R is enough; the mixed model needs the package lme4.

table_file <- {{csv}}
level <- {{level}}
original <- {{original}}

# What the report says: {{rows}} differences of two arms over all their cases. {{others}} declared contrasts of another
# kind (trends, interactions, changed cases, by sentence, between models) are not computed here.
expected <- {{expected}}

answers <- read.csv(table_file, na.strings = "", stringsAsFactors = FALSE, fileEncoding = "UTF-8")
answers$subject <- ifelse(answers$prompt == "default", answers$model, paste0(answers$model, " (", answers$prompt, ")"))

# A record is the mean over its graded trials, a case the mean over its records; a record without a graded trial leaves.
case_scores <- function(subject, arm) {
  own <- answers[answers$subject == subject & answers$arm == arm & !is.na(answers$score), ]
  if (nrow(own) == 0) return(data.frame(case = character(0), cluster = character(0), score = numeric(0)))
  records <- aggregate(score ~ record + case + cluster, data = own, FUN = mean)
  aggregate(score ~ case + cluster, data = records, FUN = mean)
}

# The mean difference within cases, with clusters as units and Student's t.
difference <- function(subject, arm, against) {
  pairs <- merge(case_scores(subject, arm), case_scores(subject, against), by = "case")
  value <- pairs$score.x - pairs$score.y
  cluster <- pairs$cluster.x
  n <- length(value)
  if (n == 0) return(data.frame(cases = 0, clusters = 0, estimate = NA, low = NA, high = NA))
  estimate <- mean(value)
  sums <- tapply(value - estimate, cluster, sum)
  g <- length(sums)
  error <- if (g > 1) sqrt(sum(sums^2) / n^2 * g / (g - 1)) else NA
  reach <- if (g > 1) error * qt((1 + level) / 2, g - 1) else NA
  data.frame(cases = n, clusters = g, estimate = estimate, low = estimate - reach, high = estimate + reach)
}

if (nrow(expected) > 0) {
  found <- do.call(rbind, Map(difference, expected$model, expected$arm, expected$against))
  rownames(found) <- NULL
  print(cbind(expected[, c("model", "arm", "against")], round(found, 4)), row.names = FALSE)
  same <- function(a, b) all(is.na(a) == is.na(b)) && all(abs(a - b) < 5e-5, na.rm = TRUE)
  columns <- c("cases", "clusters", "estimate", "low", "high")
  agrees <- vapply(columns, function(column) same(found[[column]], expected[[column]]), logical(1))
  if (!all(agrees)) stop("differs from the report in: ", paste(columns[!agrees], collapse = ", "))
  cat("\nAll figures agree with the report to four decimals.\n")
}

# A mixed model beside it: every trial is a row, cases differ in level and in how they answer each arm. Its contrasts are on
# the scale of log odds and conditional on the case, so they are not the differences above.
if (requireNamespace("lme4", quietly = TRUE)) {
  for (subject in unique(answers$subject)) {
    own <- answers[answers$subject == subject & !is.na(answers$score) & answers$original_arm == original, ]
    own$arm <- relevel(factor(own$arm), ref = if (original %in% own$arm) original else own$arm[1])
    if (nlevels(own$arm) < 2 || length(unique(own$score)) < 2) next
    fitted <- lme4::glmer(score ~ arm + (1 | case) + (1 | case:arm), data = own, family = binomial)
    cat("\nMixed model of", subject, "\n")
    print(summary(fitted)$coefficients)
    set.seed(1)
    drawn <- lme4::bootMer(fitted, lme4::fixef, nsim = 200)
    print(t(apply(drawn$t, 2, quantile, c((1 - level) / 2, (1 + level) / 2), na.rm = TRUE)))
  }
} else {
  cat("\nThe package lme4 is not installed: the mixed model is left out.\n")
}
